type Kind<Made extends Element> = new () => Made;
type Content = Node | string;
/** Properties of the element's class; what has none is given as an attribute. */
type Properties<Made> = Partial<Made> & { [name: `${'aria' | 'data'}-${string}`]: string };

/** A new element with its properties and what is in it; text goes in as text. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<HTMLElementTagNameMap[Tag]> = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-')) element.setAttribute(name, `${value}`);
    else Object.assign(element, { [name]: value });
  }
  element.append(...content);
  return element;
}

/** The same for the parts of a drawing, which have attributes only. */
export function svg(tag: string, attributes: Record<string, string | number>, ...content: readonly Node[]) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`);
  element.append(...content);
  return element;
}

/** The first match below `root`. Throws where there is none of its kind: then page and script do not belong together. */
export function find(root: ParentNode, selector: string): HTMLElement;
export function find<Made extends Element>(root: ParentNode, selector: string, kind: Kind<Made>): Made;
export function find(root: ParentNode, selector: string, kind: Kind<Element> = HTMLElement): Element {
  const found = root.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${selector}.`);
}

export const findAll = <Made extends Element>(root: ParentNode, selector: string, kind: Kind<Made>): Made[] =>
  [...root.querySelectorAll(selector)].filter((found): found is Made => found instanceof kind);

/** The base of every custom element: what it shows first stands in the page, and it finds the parts that it works with. */
export abstract class PageElement extends HTMLElement {
  abstract connectedCallback(): void;

  /** Says in the words of the page that a part of its code did not come. */
  protected sayMissing(): void {
    const status = find(this, '[data-missing]');
    status.textContent = status.dataset.missing ?? '';
  }
}
