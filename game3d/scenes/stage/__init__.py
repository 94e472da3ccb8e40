"""What makes a picture: light, materials, shadow, occlusion, camera, quality, off-screen."""
