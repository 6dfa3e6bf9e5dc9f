"""`python -m fortyfives` is the command `fortyfives`."""

from fortyfives.cli import main

if __name__ == "__main__":
    main()
