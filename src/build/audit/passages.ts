import { attribute, isElement, type TreeElement, type TreeNode } from '../built-page.ts';

/** Text that a reader takes in as one. */
export interface Passage {
  /** Single spaces between the words; the cells of a row are one passage. */
  text: string;
  /** The headings, captions and opening paragraphs of the parts of the page that it stands in. */
  over: string;
  /** Whether it belongs to a sample call: what is said there is said by the people of the call. */
  isCall: boolean;
  /** The element whose own words it is; the title and the description of a page have none. */
  block?: TreeElement;
}

const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'svg']);
const INLINE = new Set(
  'a abbr b br button cite code data em i img input label output q s small span strong sub sup td th time u'.split(
    ' ',
  ),
);
const PARTS = new Set(['section', 'article', 'figure', 'table', 'form']);
const OPENING = new Set(['h1', 'h2', 'h3', 'p', 'caption', 'figcaption', 'legend']);

/** The passages of an element, in the order of the page. */
export function passagesOf(block: TreeElement, over = '', isWithinCall = false): Passage[] {
  const isCall = isWithinCall || block.tagName === 'call-player' || attribute(block, 'data-call') !== '';
  const passages: Passage[] = [];
  let text = '';
  for (const child of block.childNodes) {
    if (isInline(child)) text += textOf(child);
    else if (isElement(child)) {
      passages.push(
        ...passagesOf(child, PARTS.has(child.tagName) ? `${over} ${openingOf(child)}` : over, isCall),
      );
    }
  }
  text = text.replace(/\s+/g, ' ').trim();
  return text ? [{ text, over, isCall, block }, ...passages] : passages;
}

const isInline = (node: TreeNode): boolean =>
  !isElement(node) ||
  UNSEEN.has(node.tagName) ||
  (INLINE.has(node.tagName) && node.childNodes.every(isInline));

function textOf(node: TreeNode): string {
  if (!isElement(node)) return 'value' in node && node.nodeName === '#text' ? node.value : '';
  if (UNSEEN.has(node.tagName)) return '';
  const text = node.childNodes.map(textOf).join('');
  return ['td', 'th', 'br'].includes(node.tagName) ? ` ${text} ` : text;
}

/** The first of each kind of opening in a part, without the parts inside it. */
function openingOf(part: TreeElement): string {
  const opening = new Map<string, string>();
  const visit = (parent: TreeElement) => {
    for (const child of parent.childNodes.filter(isElement)) {
      if (OPENING.has(child.tagName)) {
        if (!opening.has(child.tagName)) opening.set(child.tagName, textOf(child));
      } else if (!PARTS.has(child.tagName)) visit(child);
    }
  };
  visit(part);
  return [...opening.values()].join(' ');
}
