"""Tables of devices in networks of their own, behind routers, with a real STUN and TURN server: `make far`."""
