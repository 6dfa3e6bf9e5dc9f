"""What results come to: standings, ties, prizes, money, seasons."""
