"""The engine as a service: its process, the protocol, the client in the window, and TEI."""
