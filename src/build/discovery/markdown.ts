import { attribute, elementsOf, isElement, type TreeElement, type TreeNode } from '../built-page.ts';

/** What says nothing in plain text: drawings, code, and controls that need a page to work in. */
const SILENT = new Set(
  'script style template noscript svg form label button input select textarea dialog audio video canvas'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  (
    'address article aside blockquote caption details div dl dd dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol p pre section summary table ul astro-island astro-slot'
  ).split(' '),
);
const MARKS: Record<string, string> = { b: '**', strong: '**', em: '*', i: '*', code: '`' };

const isSilent = (node: TreeNode): boolean =>
  node.nodeName === '#comment' ||
  (isElement(node) && (SILENT.has(node.tagName) || attribute(node, 'aria-hidden') === 'true'));

const isBlock = (node: TreeNode): node is TreeElement =>
  isElement(node) && [node, ...elementsOf(node)].some(({ tagName }) => BLOCKS.has(tagName));

/** Markdown of a part of the page at `url`. Addresses of this site become whole ones. */
export function toMarkdown(element: TreeElement, url: URL): string {
  return blocksOf(element).join('\n\n');

  function blocksOf(parent: TreeElement): string[] {
    const blocks: string[] = [];
    let sentence: TreeNode[] = [];
    const endSentence = () => {
      blocks.push(...around(inline(sentence)));
      sentence = [];
    };
    for (const child of parent.childNodes) {
      if (isSilent(child)) continue;
      if (isBlock(child)) {
        endSentence();
        blocks.push(...block(child));
      } else sentence.push(child);
    }
    endSentence();
    return blocks;
  }

  function block(node: TreeElement): string[] {
    const { tagName } = node;
    const level = /^h([1-6])$/.exec(tagName)?.[1];
    if (level) return around(inline(node.childNodes), `${'#'.repeat(Number(level))} `, '');
    if (/^(?:dt|summary|caption)$/.test(tagName)) return around(inline(node.childNodes), '**');
    if (tagName === 'ul' || tagName === 'ol') return [list(node)];
    if (tagName === 'blockquote') return [indent(blocksOf(node).join('\n\n'), '> ', '> ')];
    if (tagName === 'pre') return [`\`\`\`\n${textOf(node).trimEnd()}\n\`\`\``];
    if (tagName === 'hr') return ['---'];
    return tagName === 'table' ? table(node) : blocksOf(node);
  }

  function list(node: TreeElement): string {
    const marker = (index: number) => (node.tagName === 'ol' ? `${index + 1}. ` : '- ');
    return node.childNodes
      .filter(isElement)
      .map((item) => blocksOf(item).join('\n\n'))
      .filter(Boolean)
      .map((item, index) => indent(item, marker(index), ' '.repeat(marker(index).length)))
      .join('\n');
  }

  function table(node: TreeElement): string[] {
    const elements = elementsOf(node);
    const captions = elements.filter(({ tagName }) => tagName === 'caption');
    const [head = [], ...rows] = elements
      .filter(({ tagName }) => tagName === 'tr')
      .map((row) =>
        row.childNodes.filter(isElement).map((cell) => blocksOf(cell).join(' ').replaceAll('|', '\\|')),
      );
    const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
    return [...captions.flatMap(block), lines.join('\n')];
  }

  function inline(nodes: readonly TreeNode[]): string {
    let text = '';
    let last: TreeNode | undefined;
    for (const node of nodes) {
      if (isSilent(node)) continue;
      const piece = isElement(node) ? inlineElement(node) : escapeText(textOf(node));
      text += separator(text, last, piece, node) + piece;
      if (piece) last = node;
    }
    return text
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim();
  }

  function inlineElement(node: TreeElement): string {
    const { tagName } = node;
    const mark = MARKS[tagName];
    if (tagName === 'br') return '\n';
    if (tagName === 'img') return `![${attribute(node, 'alt')}](${absolute(attribute(node, 'src'))})`;
    const text = tagName === 'code' ? textOf(node) : inline(node.childNodes);
    if (tagName === 'a') return text && `[${text}](${absolute(attribute(node, 'href'))})`;
    return mark ? around(text, mark).join('') : spaced(node, text);
  }

  function absolute(href: string): string {
    return /^[/#]/.test(href) ? new URL(href, url).href : href;
  }
}

/** On the page styles keep two neighbours apart that have no space between them; here a sign does. */
function separator(text: string, last: TreeNode | undefined, piece: string, node: TreeNode): string {
  const touches = /[^\s“‘(]$/.test(text) && /^[\p{L}\p{N}[*“‘(]/u.test(piece);
  if (!touches || !last || !isElement(last) || last.nodeName === 'code') return '';
  if (last.nodeName === node.nodeName) return ' · ';
  return /[\p{L}\p{N})\]*]$/u.test(text) ? ': ' : ' ';
}

const escapeText = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<]/g, '\\$&');

/** A text between two marks, or nothing where there is no text. */
const around = (text: string, before = '', after = before): string[] => (text ? [before + text + after] : []);

/** A trimmed text gets back the space that stood at its ends. */
function spaced(node: TreeElement, text: string): string {
  const raw = textOf(node);
  return `${/^\s/.test(raw) ? ' ' : ''}${text}${/\s$/.test(raw) ? ' ' : ''}`;
}

function indent(text: string, first: string, next: string): string {
  return text
    .split('\n')
    .map((line, index) => (line || next.trim() ? (index === 0 ? first : next) + line : ''))
    .join('\n');
}

function textOf(node: TreeNode): string {
  if (!isElement(node)) return node.nodeName === '#text' && 'value' in node ? node.value : '';
  return node.childNodes.map(textOf).join('');
}
