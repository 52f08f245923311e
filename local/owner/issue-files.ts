import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mdxToMdast } from 'satteri';
import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import {
  type Block,
  href,
  issueContent,
  issueHead,
  type Run,
} from '../../src/features/newsletter/rules/issue.ts';
import { pictureSize } from '../../src/features/newsletter/rules/picture-size.ts';
import { dayProblem } from '../../src/site/day-problem.ts';
import { forEditors } from '../../src/site/editor-messages.ts';
import { projectRoot } from '../project.ts';
import { DeskError } from './terminal.ts';

const FOLDER = 'src/content/newsletter';
/** What may stand in an issue. */
export const MAY =
  'headings (##), paragraphs, lists, quotes (>), pictures, links, **bold**, *emphasis* and <Button>';

/** What the parser of the site makes of MDX; of each kind the fields that are read here. */
const node = z.looseObject({
  type: z.string(),
  position: z.object({ start: z.object({ line: z.int() }) }),
  value: z.string().optional(),
  depth: z.int().optional(),
  ordered: z.boolean().nullish(),
  checked: z.boolean().nullish(),
  url: z.string().optional(),
  alt: z.string().nullish(),
  title: z.string().nullish(),
  name: z.string().nullish(),
  attributes: z.array(z.looseObject({ name: z.string().optional(), value: z.unknown() })).optional(),
  get children() {
    return z.array(node).optional();
  },
});
type Node = z.infer<typeof node>;

/** An issue as its file says. */
export type Issue = z.infer<typeof issueContent> & { date: Date | undefined; fingerprint: string };

/** The names of the issues that have a file. */
export const issueSlugs = (root = projectRoot) =>
  existsSync(join(root, FOLDER))
    ? readdirSync(join(root, FOLDER))
        .flatMap((name) => (name.endsWith('.mdx') ? [name.slice(0, -4)] : []))
        .sort()
    : [];

/** Reads `src/content/newsletter/<slug>.mdx`. Throws a `DeskError` that names file, line and what to write instead. */
export function readIssue(slug: string, root = projectRoot): Issue {
  const source = readFileSync(join(root, FOLDER, `${slug}.mdx`), 'utf8');
  return parseIssue(slug, source, (src) => {
    const path = join(root, 'public', src);
    return existsSync(path) ? pictureSize(readFileSync(path)) : undefined;
  });
}

/**
 * @param sizeOf width and height of a picture by its path on the site; undefined when there is none
 */
export function parseIssue(
  slug: string,
  source: string,
  sizeOf: (src: string) => { width: number; height: number } | undefined,
): Issue {
  const file = `${FOLDER}/${slug}.mdx`;
  const refuse = (line: number, what: string): never => {
    throw new DeskError(`${file}, line ${line}: ${what}`);
  };
  if (!/^[a-z0-9-]{1,80}$/.test(slug))
    throw new DeskError(`${file}: name the file in small letters, digits and hyphens.`);
  const root = parseMdx(file, source);
  const [head, ...nodes] = root.children ?? [];
  if (head?.type !== 'yaml') return refuse(1, 'begin with ---, subject, preheader, date, ---.');
  const { data, error } = forEditors(issueHead).safeParse(headOf(head.value ?? '', refuse));
  if (!data) {
    const [{ path, message } = { path: [], message: '' }] = error.issues;
    return refuse(1, `${path.join('.') || 'the head'}: ${message}`);
  }
  const notYet = data.date && dayProblem(data.date.toISOString().slice(0, 10));
  if (notYet) return refuse(1, `date: ${notYet}`);

  const lineOf = ({ position }: Node) => position.start.line;
  const hrefOf = (at: Node, to: string) =>
    href.safeParse(to).success
      ? to
      : refuse(lineOf(at), `link to a path of the site (/…), to https://… or to mailto:…, not to “${to}”.`);

  function runsOf(parent: Node, look: Omit<Run, 'text'> = {}): Run[] {
    return (parent.children ?? []).flatMap((child): Run[] => {
      switch (child.type) {
        case 'text':
          return [{ text: (child.value ?? '').replaceAll('\n', ' '), ...look }];
        case 'strong':
          return runsOf(child, { ...look, strong: true });
        case 'emphasis':
          return runsOf(child, { ...look, emphasis: true });
        case 'link':
          return runsOf(child, { ...look, href: hrefOf(child, child.url ?? '') });
        case 'image':
          return refuse(lineOf(child), 'put the picture on a line of its own, with empty lines around it.');
        default:
          return refuse(
            lineOf(child),
            `a mail can’t show this (${child.type}). In a line may stand words, links, **bold** and *emphasis*.`,
          );
      }
    });
  }
  function wordsOf(parent: Node): Run[] {
    const runs = runsOf(parent);
    return runs.some(({ text }) => text.trim()) ? runs : refuse(lineOf(parent), 'there are no words here.');
  }
  /** Of something that holds one paragraph. */
  function onlyRuns(parent: Node, what: string): Run[] {
    const [only, ...more] = parent.children ?? [];
    if (only?.type !== 'paragraph' || more.length > 0)
      return refuse(
        lineOf(more[0] ?? parent),
        `${what} holds one paragraph, and nothing in it but words and links.`,
      );
    if (typeof parent.checked === 'boolean')
      return refuse(lineOf(parent), 'a mail can’t show a box to tick.');
    return wordsOf(only);
  }
  const textOf = (parent: Node) =>
    wordsOf(parent)
      .map(({ text, ...look }) =>
        Object.keys(look).length === 0
          ? text
          : refuse(lineOf(parent), 'a heading is plain words, without links, **bold** and *emphasis*.'),
      )
      .join('');

  function pictureOf(image: Node): Block {
    const { url: src = '', alt, title: caption } = image;
    if (!/^\/newsletter\/pictures\/[\w./-]+\.(?:png|jpg)$/.test(src))
      return refuse(
        lineOf(image),
        'put the picture into public/newsletter/pictures/ as .png or .jpg, which every mail program shows, and write ![what it shows](/newsletter/pictures/name.png).',
      );
    if ((alt ?? '').length < 20)
      return refuse(
        lineOf(image),
        'say in the square brackets what the picture shows, in at least 20 characters: many mail programs show no pictures.',
      );
    const size = sizeOf(src) ?? refuse(lineOf(image), `there is no picture public${src}.`);
    return { type: 'picture', src, alt: alt ?? '', ...(caption && { caption }), ...size };
  }

  function blockOf(at: Node): Block {
    const [first, second] = at.children ?? [];
    switch (at.type) {
      case 'heading':
        return at.depth === 2
          ? { type: 'heading', text: textOf(at) }
          : refuse(lineOf(at), 'write headings with ##: the subject is the headline.');
      case 'paragraph':
        if (first?.type === 'image' && !second) return pictureOf(first);
        return { type: 'paragraph', runs: wordsOf(at) };
      case 'blockquote':
        return { type: 'quote', runs: onlyRuns(at, 'a quote') };
      case 'list':
        return {
          type: 'list',
          ordered: at.ordered === true,
          items: (at.children ?? []).map((item) => onlyRuns(item, 'an entry of a list')),
        };
      case 'mdxJsxFlowElement':
        if (at.name === 'Button') {
          const [link, ...more] = at.attributes ?? [];
          const text = (at.children ?? [])
            .map(({ value, children }) => value ?? children?.[0]?.value ?? '')
            .join('')
            .trim();
          return link?.name === 'href' && typeof link.value === 'string' && more.length === 0 && text
            ? { type: 'button', text, href: hrefOf(at, link.value) }
            : refuse(lineOf(at), 'write a button as <Button href="/path">Words</Button>.');
        }
        return refuse(lineOf(at), `a mail can’t show <${at.name}>. An issue may have ${MAY}.`);
      default:
        return refuse(lineOf(at), `a mail can’t show this (${at.type}). An issue may have ${MAY}.`);
    }
  }

  const { subject, preheader, date } = data;
  const blocks = nodes.map(blockOf);
  if (blocks.length === 0) return refuse(1, 'the issue has no words.');
  const content = issueContent.parse({ slug, subject, preheader, blocks });
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([subject, preheader, blocks]))
    .digest('hex');
  return { ...content, date, fingerprint };
}

function headOf(yaml: string, refuse: (line: number, what: string) => never): unknown {
  try {
    return parse(yaml, { prettyErrors: true });
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const [what = ''] = error.message.split(/ at line |\n/);
    return refuse(
      1 + (error.linePos?.[0].line ?? 0),
      `this is not YAML (${what}). Put words with a colon between '…'.`,
    );
  }
}

function parseMdx(file: string, source: string): Node {
  try {
    return node.parse(mdxToMdast(source, { features: { frontmatter: true } }));
  } catch (error) {
    if (error instanceof z.ZodError) throw error;
    throw new DeskError(`${file} is not MDX: ${(error as Error).message}`);
  }
}
