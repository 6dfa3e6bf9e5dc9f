"""A house's rules in plain words: a sheet as text, Markdown or HTML, and two houses compared."""

from fortyfives.rules.sheet.page import Difference, diff, diff_document, sheet, sheet_document
from fortyfives.rules.sheet.render import Form, render
from fortyfives.rules.sheet.values import value_words

__all__ = [
    "Difference",
    "Form",
    "diff",
    "diff_document",
    "render",
    "sheet",
    "sheet_document",
    "value_words",
]
