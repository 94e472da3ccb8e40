"""Boards on paper: what a game draws as plain shapes, and the PDF files made of them. Nothing here needs Panda3D."""
