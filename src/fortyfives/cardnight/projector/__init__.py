"""The standings for a projector: one page of HTML that needs nothing but itself."""

from fortyfives.cardnight.projector.page import Line, Show, projector_page, show_of

__all__ = ["Line", "Show", "projector_page", "show_of"]
