"""The table of Fanorona-Telo."""
