"""The standings for a projector: one page of HTML that needs nothing but itself."""

from fortyfives.cardnight.projector.page import Line, Show, projector_page, script, show_of, style

__all__ = ["Line", "Show", "projector_page", "script", "show_of", "style"]
