import { parse } from '@astrojs/compiler-rs';

/** A node of the syntax tree (ESTree with JSX), of which only what this check asks for is named. */
interface Node {
  type: string;
  [key: string]: unknown;
}

/** A text that stands in code, and the line on which it begins. */
export interface FoundText {
  text: string;
  line: number;
}

const WORD = /\p{L}{2,}/u;
/** Attributes whose value is read or heard by people. All others hold code: classes, paths, names of things. */
const READ_ATTRIBUTE = /^(?:alt|title|placeholder|aria-(?:label|description|roledescription|valuetext))$/;
/** Attributes of a component, and properties, whose value is code even where it looks like words. */
const CODE_ATTRIBUTE =
  /^(?:class|className|class:list|style|key|id|href|src|type|purpose|sizes|srcset|d|points|viewBox|data-.*|aria-(?:describedby|labelledby|controls))$/;
/** Functions whose arguments are no words: selectors, classes, queries. */
const TAKES_CODE =
  /^(?:find|findAll|all|super|split|querySelector(?:All)?|closest|matches|matchMedia|setProperty|tw|css|raw|sql)$/;
/** Utilities of Tailwind, selectors, lists of MIME types, HTML. */
const CODE_TOKEN =
  /[[\]{}<>=/_|#*]|^[.@&~]|:\S|\S-\S.*:|^(?:flex|grid|block|hidden|inline|relative|absolute|contents)$/;

/** The path of a drawing, or a header of a request. */
const CODE_TEXT = /^(?:[MLHVCSZQAX\d\s.,-]*$|Bearer )/i;

/** Whether a text in quotes is a sentence, a label of several words or a piece of one. */
function isWords(text: string): boolean {
  const tokens = text.trim().split(/\s+/);
  if (tokens.length === 1 || CODE_TEXT.test(text) || !tokens.some((token) => WORD.test(token))) return false;
  // Classes and lists of short names have neither capitals nor marks.
  if (/^[\p{Ll}\d\s-]+$/u.test(text) && (tokens.length > 12 || tokens.some((token) => token.includes('-'))))
    return false;
  if (/[.?!…]”?$/.test(text.trim()) && /\p{Ll}{2,} \p{L}/u.test(text)) return true;
  if (tokens.some((token) => CODE_TOKEN.test(token))) return false;
  return (
    /\p{L}+[,’]?\s+[\p{L}“(]/u.test(text) &&
    tokens.filter((token) => /^[“(]?\p{L}[\p{L}’-]*[”),.:;?!]*$/u.test(token)).length > tokens.length / 2
  );
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace)}:${nameOf(node.name)}`;
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return node.type === 'Super' ? 'super' : typeof node.name === 'string' ? node.name : '';
};

/**
 * The texts for visitors that stand in the code of a file.
 * @param path Ends in `.astro`, `.tsx` or `.ts`.
 */
export function visitorTexts(path: string, code: string): FoundText[] {
  const fence = path.endsWith('.astro') ? '' : '---\n';
  const { ast } = parse(fence ? `${fence}${code}\n---` : code);
  const found: FoundText[] = [];
  const add = (text: unknown, { start }: Node) => {
    const line = code.slice(0, Number(start) - fence.length).split('\n').length;
    found.push({ text: String(text).replace(/\s+/g, ' ').trim(), line });
  };

  /** @param isRead Whether the value ends up before people, so that a single word counts too. */
  function visit(value: unknown, isRead = false): void {
    if (Array.isArray(value)) for (const each of value) visit(each, isRead);
    if (!isNode(value)) return;
    const { type } = value;
    if (/^(?:TS(?!As|Satisfies|NonNull)|Import|Export(?:All|Specifier)|Throw)/.test(type)) return;
    if (type === 'JSXText') {
      if (WORD.test(String(value.value))) add(value.value, value);
    } else if (type === 'Literal') {
      const { value: text } = value;
      if (typeof text === 'string' && (isRead ? WORD.test(text) : isWords(text))) add(text, value);
    } else if (type === 'TemplateLiteral') {
      const text = (value.quasis as { value: { cooked: string } }[])
        .map((part) => part.value.cooked)
        .join('X');
      if (isWords(text)) add(text, value);
      visit(value.expressions);
    } else if (type === 'JSXElement') {
      const opening = value.openingElement as Node;
      if (!/^(?:script|style)$/.test(nameOf(opening.name))) {
        visit(opening.attributes);
        visit(value.children, true);
      }
    } else if (type === 'JSXAttribute') {
      const name = nameOf(value.name);
      if (!CODE_ATTRIBUTE.test(name)) visit(value.value, READ_ATTRIBUTE.test(name));
    } else if (
      /^(?:JSXExpressionContainer|ConditionalExpression|LogicalExpression|ParenthesizedExpression)$/.test(
        type,
      )
    ) {
      visit(value.test);
      visit([value.expression, value.left, value.right, value.consequent, value.alternate], isRead);
    } else if (type === 'Property') {
      if (value.computed) visit(value.key);
      if (!CODE_ATTRIBUTE.test(nameOf(value.key))) visit(value.value);
    } else if (type === 'NewExpression' && nameOf(value.callee).endsWith('Error')) return;
    else if (type === 'TaggedTemplateExpression' && TAKES_CODE.test(nameOf(value.tag))) return;
    else if (
      type === 'CallExpression' &&
      (TAKES_CODE.test(nameOf(value.callee)) || nameOf((value.callee as Node).object) === 'console')
    )
      visit((value.arguments as Node[]).filter(({ type: kind }) => !/Literal$|^CallExpression$/.test(kind)));
    else for (const key of Object.keys(value)) visit(value[key]);
  }
  visit([(ast.frontmatter as Node | null)?.program, ast.body]);
  return found;
}
