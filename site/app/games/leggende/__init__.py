"""The page side of Otto minuti per un impero: Leggende."""
