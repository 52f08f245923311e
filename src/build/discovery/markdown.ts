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

const isSilent = (node: TreeNode): boolean =>
  node.nodeName === '#comment' ||
  (isElement(node) && (SILENT.has(node.tagName) || attribute(node, 'aria-hidden') === 'true'));

const isBlock = (node: TreeNode): node is TreeElement =>
  isElement(node) &&
  (BLOCKS.has(node.tagName) || [...elementsOf(node)].some(({ tagName }) => BLOCKS.has(tagName)));

/** Markdown of a part of the page at `url`. Addresses of this site become whole ones. */
export function toMarkdown(element: TreeElement, url: URL): string {
  return blocksOf(element).join('\n\n');

  function blocksOf(parent: TreeElement): string[] {
    const blocks: string[] = [];
    let sentence: TreeNode[] = [];
    const endSentence = () => {
      const text = inline(sentence);
      if (text) blocks.push(text);
      sentence = [];
    };
    for (const child of parent.childNodes) {
      if (isSilent(child)) continue;
      if (isBlock(child)) {
        endSentence();
        blocks.push(...block(child));
      } else {
        sentence.push(child);
      }
    }
    endSentence();
    return blocks;
  }

  function block(node: TreeElement): string[] {
    const { tagName } = node;
    if (/^h[1-6]$/.test(tagName))
      return withPrefix(`${'#'.repeat(Number(tagName[1]))} `, inline(node.childNodes));
    switch (tagName) {
      case 'ul':
        return [list(node, () => '- ')];
      case 'ol':
        return [list(node, (index) => `${index + 1}. `)];
      case 'dt':
      case 'summary':
      case 'caption':
        return wrapped(inline(node.childNodes), '**');
      case 'blockquote':
        return [indent(blocksOf(node).join('\n\n'), '> ', '> ')];
      case 'pre':
        return [`\`\`\`\n${textOf(node).trimEnd()}\n\`\`\``];
      case 'hr':
        return ['---'];
      case 'table':
        return table(node);
      default:
        return blocksOf(node);
    }
  }

  function list(node: TreeElement, marker: (index: number) => string): string {
    return node.childNodes
      .filter(isElement)
      .map((item) => blocksOf(item).join('\n\n'))
      .filter(Boolean)
      .map((item, index) => indent(item, marker(index), ' '.repeat(marker(index).length)))
      .join('\n');
  }

  function table(node: TreeElement): string[] {
    const elements = [...elementsOf(node)];
    const caption = elements.find(({ tagName }) => tagName === 'caption');
    const [head, ...rows] = elements
      .filter(({ tagName }) => tagName === 'tr')
      .map((row) =>
        row.childNodes.filter(isElement).map((cell) => blocksOf(cell).join(' ').replaceAll('|', '\\|')),
      );
    if (!head) return [];
    const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
    return [
      ...(caption ? block(caption) : []),
      [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'),
    ];
  }

  function inline(nodes: readonly TreeNode[]): string {
    let text = '';
    let last: TreeNode | undefined;
    for (const node of nodes) {
      if (isSilent(node)) continue;
      const piece = isElement(node) ? inlineElement(node) : escapeText('value' in node ? node.value : '');
      text += separator(text, last, piece, node) + piece;
      if (piece) last = node;
    }
    return text
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim();
  }

  function inlineElement(node: TreeElement): string {
    const text = inline(node.childNodes);
    switch (node.tagName) {
      case 'br':
        return '\n';
      case 'b':
      case 'strong':
        return wrapped(text, '**').join('');
      case 'em':
      case 'i':
        return wrapped(text, '*').join('');
      case 'code':
        return wrapped(textOf(node), '`').join('');
      case 'img':
        return `![${attribute(node, 'alt')}](${absolute(attribute(node, 'src'))})`;
      case 'a':
        return text && `[${text}](${absolute(attribute(node, 'href'))})`;
      default:
        return spaced(node, text);
    }
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
const wrapped = (text: string, mark: string): string[] => (text ? [mark + text + mark] : []);
const withPrefix = (prefix: string, text: string): string[] => (text ? [prefix + text] : []);

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
