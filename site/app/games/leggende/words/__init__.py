"""The Italian words of Leggende."""
