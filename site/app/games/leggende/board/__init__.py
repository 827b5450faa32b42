"""The drawing of Leggende."""
