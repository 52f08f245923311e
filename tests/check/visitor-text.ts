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
/** The same as properties of an element, and what our own parts call the words that they show. */
const READ_PROPERTY =
  /^(?:alt|title|placeholder|label|heading|caption|aria(?:Label|Description|RoleDescription|ValueText)|textContent|innerText)$/;
/** Attributes of a component, and properties, whose value is code even where it looks like words. */
const CODE_ATTRIBUTE =
  /^(?:class|className|class:list|style|key|id|href|src|@?type|purpose|operatingSystem|sizes|srcset|d|points|viewBox|aria-(?:describedby|labelledby|controls))$/;
/** Functions whose arguments are no words: selectors, classes, queries, and values that only code compares. */
const TAKES_CODE =
  /^(?:find|findAll|all|super|split|querySelector(?:All)?|closest|matches|matchMedia|startsWith|endsWith|includes|setProperty|tw|css|raw|sql|enum|literal)$/;
/** Functions that show their arguments, the first of which is the element for `h`. */
const SHOWS = /^(?:append|prepend|replaceChildren|replaceWith|createTextNode|quietButton|showToast|counted)$/;
/** The whole Zod reads content and data when the site is built; forms carry its small edition into the browser. */
const READS_CONTENT = / from '(?:astro\/)?zod'|\breadData\(/;
/** Rules of Zod that end with the sentence for a value that breaks them; in what reads content it is for editors. */
const RULE =
  /^(?:string|number|int|array|refine|superRefine|check|length|min|max|minimum|maximum|minLength|maxLength|gte?|lte?|positive|time|regex|union|addIssue|email|url|date|describe)$/;
/** Utilities of Tailwind, selectors, lists of MIME types, HTML. */
const CODE_TOKEN =
  /[[\]{}<>=/_|#*]|^[.@&~]|:\S|\S-\S.*:|^(?:flex|grid|block|hidden|inline|relative|absolute|contents)$/;

/** The path of a drawing, a header of a request, or the sounds of a word as the dictionary writes them. */
const CODE_TEXT = /^(?:[MLHVCSZQAXmlhvcszqa\d\s.,-]*$|Bearer |(?:[A-Z]{1,2}[0-2]? ?)+$)/;

/** An error that speaks so is caught and shown; the others are for whoever wrote the code. */
const SPEAKS_TO_VISITOR = /\b(?:please|try again|our side|too many)\b/i;

/** `Done`, `Minutes:`; words of code begin with a small letter. */
const CAPITAL_WORD = /^\p{Lu}\p{Ll}[\p{Ll}’-]*[.,:;!?…]*$/u;

/** Whether a text in quotes is a sentence, a label of several words or a piece of one. */
function isWords(text: string): boolean {
  const tokens = text.trim().split(/\s+/);
  if (tokens.length === 1 || CODE_TEXT.test(text) || !tokens.some((token) => WORD.test(token))) return false;
  // Classes and lists of short names have neither capitals nor marks.
  if (/^[\p{Ll}\d\s-]+$/u.test(text) && (tokens.length > 12 || tokens.some((token) => token.includes('-'))))
    return false;
  if (/[.?!…][”\])]?$/.test(text.trim()) && /\p{Ll}{2,} \p{L}/u.test(text)) return true;
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
  if (node.type === 'Literal') return String(node.value);
  return node.type === 'Super' ? 'super' : typeof node.name === 'string' ? node.name : '';
};

/** Whether the value of a `data-` attribute is a name of code or several: then it begins small. */
function isState(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type === 'JSXExpressionContainer') return isState(value.expression);
  const parts = (value.quasis ?? []) as { value: { cooked: string } }[];
  const text =
    value.type === 'Literal' ? String(value.value) : parts.map((part) => part.value.cooked).join('');
  return /^\s*\p{Ll}/u.test(text);
}

/**
 * The texts for visitors that stand in the code of a file.
 * @param path Ends in `.astro`, `.tsx` or `.ts`.
 */
export function visitorTexts(path: string, source: string): FoundText[] {
  // In a file that may hold elements, only the comma tells `<Value>(…) =>` from one.
  const code = path.endsWith('.ts') ? source.replace(/(?<=\s)<(\w+)>(?=\()/g, '<$1,>') : source;
  const isForEditors = READS_CONTENT.test(code);
  const fence = path.endsWith('.astro') ? '' : '---\n';
  const { ast, diagnostics } = parse(fence ? `${fence}${code}\n---` : code);
  // The tree of such a file is empty, so that everything in it would pass.
  const fault = diagnostics.find(({ severity }) => severity === 'error');
  if (fault) throw new Error(`${path} can’t be read: ${fault.text}`);
  const found: FoundText[] = [];
  const add = (text: unknown, { start }: Node) => {
    const line = code.slice(0, Number(start) - fence.length).split('\n').length;
    found.push({ text: String(text).replace(/\s+/g, ' ').trim(), line });
  };

  function visitCall({ callee, arguments: given }: Node): void {
    const values = given as Node[];
    const name = nameOf(callee);
    const isWritten = ({ type }: Node) => /Literal$/.test(type);
    // A list of words that is split is one of code.
    if (name !== 'split') visit(callee);
    if (TAKES_CODE.test(name) || nameOf((callee as Node).object) === 'console')
      visit(values.filter((value) => !isWritten(value) && !/^(?:Call|Array)Expression$/.test(value.type)));
    else if (isForEditors && RULE.test(name))
      visit(values.filter((value) => !isWritten(value) && value.type !== 'ObjectExpression'));
    else if (name === 'setAttribute') visit(values[1], READ_ATTRIBUTE.test(String(values[0]?.value)));
    else if (name === 'h') {
      visit(values.slice(0, 2));
      visit(values.slice(2), true);
    } else visit(values, SHOWS.test(name));
  }

  /** @param isRead Whether the value ends up before people, so that a single word in small letters counts too. */
  function visit(value: unknown, isRead = false): void {
    if (Array.isArray(value)) for (const each of value) visit(each, isRead);
    if (!isNode(value)) return;
    const { type } = value;
    if (/^(?:TS(?!As|Satisfies|NonNull)|Import|Export(?:All|Specifier))/.test(type)) return;
    if (type === 'JSXText') {
      if (WORD.test(String(value.value))) add(value.value, value);
    } else if (type === 'Literal') {
      const { value: text } = value;
      if (typeof text !== 'string') return;
      if (isRead ? WORD.test(text) : isWords(text) || CAPITAL_WORD.test(text)) add(text, value);
    } else if (type === 'TemplateLiteral') {
      const parts = (value.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked);
      if (isWords(parts.join('X')) || (isRead && WORD.test(parts.join(' ')))) add(parts.join('X'), value);
      visit(value.expressions);
    } else if (type === 'JSXElement') {
      const opening = value.openingElement as Node;
      if (!/^(?:script|style)$/.test(nameOf(opening.name))) {
        visit(opening.attributes);
        visit(value.children, true);
      }
    } else if (type === 'JSXAttribute') {
      const name = nameOf(value.name);
      const isCode = CODE_ATTRIBUTE.test(name) || (name.startsWith('data-') && isState(value.value));
      if (!isCode) visit(value.value, READ_ATTRIBUTE.test(name) || READ_PROPERTY.test(name));
    } else if (
      /^(?:JSXExpressionContainer|(?:Conditional|Logical|Parenthesized|Array|TSAs)Expression|SpreadElement)$/.test(
        type,
      )
    ) {
      visit(value.test);
      const { expression, left, right, consequent, alternate, elements, argument } = value;
      visit([expression, left, right, consequent, alternate, elements, argument], isRead);
    } else if (type === 'BinaryExpression') {
      // What is compared with a value is code; only sums are shown.
      const sides = [value.left, value.right] as Node[];
      visit(value.operator === '+' ? sides : sides.filter((side) => side.type !== 'Literal'), isRead);
    } else if (type === 'SwitchCase') visit(value.consequent);
    else if (type === 'AssignmentExpression') {
      visit(value.left);
      visit(value.right, READ_PROPERTY.test(nameOf(value.left)));
    } else if (type === 'Property' || type === 'PropertyDefinition') {
      if (value.computed) visit(value.key);
      const name = nameOf(value.key);
      // A key that begins small is a value of data.
      if (/^\p{Lu}/u.test(name) && isWords(name)) add(name, value);
      if (!CODE_ATTRIBUTE.test(name)) visit(value.value, READ_PROPERTY.test(name));
    } else if (type === 'NewExpression' && nameOf(value.callee).endsWith('Error')) {
      const before = found.length;
      visit(value.arguments);
      const said = found.splice(before).filter(({ text }) => SPEAKS_TO_VISITOR.test(text));
      found.push(...said);
    } else if (type === 'TaggedTemplateExpression' && TAKES_CODE.test(nameOf(value.tag))) return;
    else if (type === 'CallExpression') visitCall(value);
    else for (const key of Object.keys(value)) visit(value[key]);
  }
  visit([(ast.frontmatter as Node | null)?.program, ast.body]);
  return found;
}
