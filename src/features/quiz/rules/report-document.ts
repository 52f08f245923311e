import * as t from './messages.ts';
import type { QuizReport } from './report.ts';
import { EVEN_SHARE } from './scoring.ts';
import type { Style } from './style.ts';
import { capitalized, filled, inWords } from './wording.ts';

/** A piece of a section. Every form of the report has one way to show each kind. */
export type ReportBlock =
  /** `label` opens the paragraph and is stressed; a `note` is smaller. */
  | { readonly kind: 'text'; readonly text: string; readonly label?: string; readonly note?: boolean }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly ordered?: boolean }
  /** One row a style. */
  | { readonly kind: 'styles'; readonly rows: readonly { style: Style; title: string; text: string }[] }
  /** The bars, and the same counts as a table with a total. */
  | { readonly kind: 'counts'; readonly counts: ReportCounts }
  /** Pages of the site that say more. A form that can't lead there shows their names. */
  | { readonly kind: 'links'; readonly links: readonly { readonly label: string; readonly path: string }[] };

export interface ReportSection {
  readonly id: ReportSectionId;
  readonly heading: string;
  readonly blocks: readonly ReportBlock[];
}

/** Sections that stand side by side where there is room. */
const PAIRS: Partial<Record<ReportSectionId, ReportSectionId>> = {
  strengths: 'drains',
  conversation: 'asks',
  experiments: 'reflection',
};

/** The sections in reading order, each alone or with the one beside it. */
export function rowsOf({ sections }: ReportDocument): (readonly [ReportSection, ReportSection?])[] {
  const second = new Set(Object.values(PAIRS));
  return sections
    .filter(({ id }) => !second.has(id))
    .map((section) => {
      const pair = PAIRS[section.id];
      if (pair === undefined) return [section];
      const next = sections[sections.indexOf(section) + 1];
      if (next?.id !== pair)
        throw new Error(
          `Between “${section.id}” and “${pair}” stands “${next?.id}”: the two are shown side by side.`,
        );
      return [section, next];
    });
}

export type ReportCounts = ReturnType<typeof countsOf>;
type ReportSectionId = keyof ReturnType<typeof contentOf>;
export type ReportDocument = ReturnType<typeof layOutReport>;

function countsOf({ bars, total }: QuizReport) {
  const sum = bars.reduce((shares, bar) => shares + bar.percent, 0);
  return {
    total,
    caption: filled(sum === 100 ? t.socketsAre : t.socketsAreRounded, { even: EVEN_SHARE, total, sum }),
    totalShare: t.percent(sum),
    /** In D, I, S, C order; `text` is "11 of 30 (37%)" and `share` "37%". */
    bars: bars.map(({ style, title, count, percent: share }) => ({
      style,
      title,
      count,
      share: t.percent(share),
      text: filled(t.countOf, { count, total, share: t.percent(share) }),
    })),
  };
}

const paragraphs = (...texts: readonly (string | null)[]) =>
  texts.filter((text) => text !== null).map((text): ReportBlock => ({ kind: 'text', text }));
const note = (text: string): ReportBlock => ({ kind: 'text', note: true, text });
const list = (items: readonly string[]): ReportBlock => ({ kind: 'list', items });

/** Heading and blocks of each section, in reading order. */
function contentOf(report: QuizReport) {
  const { countText, leastText, tieNote, orderText, experiments } = report;
  return {
    counts: [
      t.fourCords,
      [...paragraphs(countText, leastText, tieNote, orderText), { kind: 'counts', counts: countsOf(report) }],
    ],
    words: [t.inWords, paragraphs(report.speaker, ...report.narrative)],
    sides: [t.sidesChosen, [...paragraphs(report.facetIntro), { kind: 'styles', rows: report.facets }]],
    strengths: [t.strengths, [note(report.listNote), list(report.strengths)]],
    drains: [t.drains, [list(report.drains)]],
    conversation: [report.tipsHeading, [list(report.tips)]],
    asks: [t.asks, [list(report.asks)]],
    styles: [t.workingWith, [{ kind: 'styles', rows: report.workingWith }]],
    experiments: [
      filled(t.experiments, { Number: capitalized(inWords(experiments.length)) }),
      [{ kind: 'list', ordered: true, items: experiments }],
    ],
    reflection: [t.whatDoesNotFit, paragraphs(report.reflection)],
    limits: [
      t.limitsAndPrivacy,
      [
        ...paragraphs(...report.limits, report.privacy, report.deletion),
        { kind: 'links', links: report.links },
        note(report.trademark),
        note(report.maker),
      ],
    ],
  } as const satisfies Record<string, readonly [heading: string, blocks: readonly ReportBlock[]]>;
}

/** Lays a report out, in the one order of words that screen, email, file, PDF and print follow. Pure, without markup. */
export function layOutReport(report: QuizReport) {
  const { name, headline, chanceText, againText, groups, links, dateText, version } = report;
  return {
    title: t.reportTitle,
    name,
    /** The styles whose cords the cover shows, likeliest first; level ones hang level. */
    cords: groups.flatMap((group, depth) => group.map((style) => ({ style, depth }))),
    byline: filled(name === undefined ? t.reportOf : t.reportFor, {
      name: name ?? '',
      day: dateText,
      version,
    }),
    headline,
    links,
    /** How sure the headline is. */
    lead: chanceText,
    /** Smaller, below the lead. */
    again: againText,
    sections: Object.entries(contentOf(report)).map(([id, [heading, blocks]]): ReportSection => ({
      id: id as ReportSectionId,
      heading,
      blocks,
    })),
  };
}

/**
 * The pieces of `text` around the name, so that each form can keep the name's own direction of writing. The letters
 * of a short name inside another word are not the name.
 */
export function splitAtName(text: string, name: string | undefined) {
  if (name === undefined) return [{ text, isName: false }];
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const alone = new RegExp(`(?<![\\p{L}\\p{N}])(${literal})(?![\\p{L}\\p{N}])`, 'u');
  return text
    .split(alone)
    .map((part, index) => ({ text: part, isName: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

function blockText(block: ReportBlock): string {
  switch (block.kind) {
    case 'text':
      return block.label === undefined ? block.text : `${block.label} ${block.text}`;
    case 'list':
      return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${item}`).join('\n');
    case 'styles':
      return block.rows.map(({ style, title, text }) => `${style} ${title}. ${text}`).join('\n');
    case 'counts': {
      const { bars, total, totalShare } = block.counts;
      const lines = bars.map(({ style, title, text }) =>
        filled(t.labelled, { label: `${style} ${title}`, text }),
      );
      return [...lines, filled(t.totalOf, { count: total, share: totalShare })].join('\n');
    }
    case 'links':
      return block.links.map(({ label }) => label).join('\n');
  }
}

/** The report as paragraphs of plain text. */
export function reportParagraphs({ byline, headline, lead, again, sections }: ReportDocument) {
  return [
    byline,
    headline,
    lead,
    again,
    ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.map(blockText)]),
  ];
}
