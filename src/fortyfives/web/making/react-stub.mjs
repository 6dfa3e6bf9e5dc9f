// Stands in for React while the card faces are read: an element is its tag, attributes and children.

export function createElement(tag, attributes, ...children) {
  return { tag, attributes: attributes ?? {}, children: children.flat().filter(Boolean) };
}

export default { createElement };
