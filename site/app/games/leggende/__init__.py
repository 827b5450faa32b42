"""What the page shows of Otto minuti per un impero: Leggende."""
