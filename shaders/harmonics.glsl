// The diffuse light of the painted room, without the key, as nine spherical harmonics.

uniform vec4 harmonics[9];      // irradiance divided by pi, see models/make_environment.py

vec3 irradiance(vec3 n) {
    return max(vec3(0.0), harmonics[0].rgb
        + harmonics[1].rgb * n.y + harmonics[2].rgb * n.z + harmonics[3].rgb * n.x
        + harmonics[4].rgb * (n.x * n.y) + harmonics[5].rgb * (n.y * n.z)
        + harmonics[6].rgb * (3.0 * n.z * n.z - 1.0)
        + harmonics[7].rgb * (n.x * n.z) + harmonics[8].rgb * (n.x * n.x - n.y * n.y));
}
