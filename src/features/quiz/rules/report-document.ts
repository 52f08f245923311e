import { agentDials } from './agent-style-card.ts';
import type { QuizReport } from './report.ts';
import { EVEN_SHARE } from './scoring.ts';
import type { Style } from './style.ts';

/** A piece of a section. Every form of the report has one way to show each kind. */
export type ReportBlock =
  /** `label` opens the paragraph and is stressed; a `note` is smaller. */
  | { readonly kind: 'text'; readonly text: string; readonly label?: string; readonly note?: boolean }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly ordered?: boolean }
  /** One row a style. */
  | {
      readonly kind: 'styles';
      readonly rows: readonly { readonly style: Style; readonly title: string; readonly text: string }[];
    }
  /** The bars, and the same counts as a table with a total. */
  | { readonly kind: 'counts'; readonly counts: ReportCounts };

export interface ReportCounts {
  readonly total: number;
  /** Of the rounded shares: 99, 100 or 101 per cent. */
  readonly totalShare: string;
  /** For the forms that draw. */
  readonly caption: string;
  /** In D, I, S, C order; `text` is "11 of 30 (37 %)" and `share` "37 %". */
  readonly bars: readonly {
    readonly style: Style;
    readonly title: string;
    readonly count: number;
    readonly share: string;
    readonly text: string;
  }[];
}

const SECTION_IDS = [
  'counts',
  'words',
  'sides',
  'strengths',
  'drains',
  'conversation',
  'asks',
  'styles',
  'experiments',
  'reflection',
  'agent',
  'limits',
  'privacy',
] as const;
export type ReportSectionId = (typeof SECTION_IDS)[number];

export interface ReportSection {
  readonly id: ReportSectionId;
  readonly heading: string;
  readonly blocks: readonly ReportBlock[];
}

/** A report in reading order: the one layout of words that screen, email, file, PDF and print follow. */
export interface ReportDocument {
  readonly title: string;
  readonly name: string;
  /** "Report for Robin, 20 November 2026, version 1.1" */
  readonly byline: string;
  readonly headline: string;
  readonly lead: string;
  readonly tieNote: string | null;
  readonly reading: { readonly label: string; readonly text: string };
  readonly sections: readonly ReportSection[];
}

const REPORT_TITLE = 'Your DISC assessment report';

const percent = (share: number) => `${share} %`;

function countsOf({ bars, total }: QuizReport): ReportCounts {
  return {
    total,
    caption: `Each socket is one answer. The dashed line marks an even share, ${EVEN_SHARE} of ${total}.`,
    totalShare: percent(bars.reduce((sum, bar) => sum + bar.percent, 0)),
    bars: bars.map(({ style, title, count, percent: share }) => ({
      style,
      title,
      count,
      share: percent(share),
      text: `${count} of ${total} (${percent(share)})`,
    })),
  };
}

const paragraphs = (texts: readonly string[]): ReportBlock[] => texts.map((text) => ({ kind: 'text', text }));

/** Lays a report out. Pure, and without markup. */
export function layOutReport(report: QuizReport): ReportDocument {
  const content: Record<ReportSectionId, Omit<ReportSection, 'id'>> = {
    counts: {
      heading: 'Thirty answers, four cords',
      blocks: [
        { kind: 'counts', counts: countsOf(report) },
        { kind: 'text', note: true, text: report.roundingNote },
        { kind: 'text', label: `${report.clarity.label}.`, text: report.clarity.text },
      ],
    },
    words: { heading: 'In words', blocks: paragraphs(report.narrative) },
    sides: {
      heading: 'The sides you chose most',
      blocks: [
        { kind: 'text', text: report.facetIntro },
        { kind: 'styles', rows: report.facets },
      ],
    },
    strengths: {
      heading: 'Strengths you may rely on',
      blocks: [{ kind: 'list', items: report.strengths }],
    },
    drains: { heading: 'What may drain you', blocks: [{ kind: 'list', items: report.drains }] },
    conversation: {
      heading: `How to talk with ${report.name}`,
      blocks: [{ kind: 'list', items: report.tips }],
    },
    asks: { heading: 'What you may ask of others', blocks: [{ kind: 'list', items: report.asks }] },
    styles: {
      heading: 'Working with each style',
      blocks: [{ kind: 'styles', rows: report.workingWith }],
    },
    experiments: {
      heading: 'Two small experiments for next week',
      blocks: [{ kind: 'list', ordered: true, items: report.experiments }],
    },
    reflection: { heading: 'What does not fit?', blocks: paragraphs([report.reflection]) },
    agent: {
      heading: 'Agent style card',
      blocks: [
        { kind: 'text', text: report.agentIntro },
        ...agentDials(report.agent).map(({ name, step, reason }): ReportBlock => ({
          kind: 'text',
          label: `${name}: ${step}.`,
          text: reason,
        })),
        { kind: 'text', label: 'Sample greeting:', text: report.agent.greeting },
      ],
    },
    limits: { heading: 'Limits', blocks: paragraphs(report.limits) },
    privacy: {
      heading: 'Privacy and deletion',
      blocks: [
        ...paragraphs([report.privacy, report.deletion]),
        { kind: 'text', note: true, text: report.trademark },
      ],
    },
  };

  return {
    title: REPORT_TITLE,
    name: report.name,
    byline: `Report for ${report.name}, ${report.dateText}, version ${report.version}`,
    headline: report.headline,
    lead: report.lead,
    tieNote: report.tieNote,
    reading: { label: 'How to read this.', text: report.howToRead },
    sections: SECTION_IDS.map((id) => ({ id, ...content[id] })),
  };
}

/**
 * The pieces of `text` around the name, so that each form can keep the name's own direction of writing. The letters
 * of a short name inside another word are not the name.
 */
export function splitAtName(
  text: string,
  name: string,
): readonly { readonly text: string; readonly isName: boolean }[] {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const alone = new RegExp(`(?<![\\p{L}\\p{N}])(${literal})(?![\\p{L}\\p{N}])`, 'u');
  return text
    .split(alone)
    .map((part, index) => ({ text: part, isName: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

function blockLines(block: ReportBlock): string[] {
  switch (block.kind) {
    case 'text':
      return [block.label === undefined ? block.text : `${block.label} ${block.text}`];
    case 'list':
      return [
        block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${item}`).join('\n'),
      ];
    case 'styles':
      return [block.rows.map(({ style, title, text }) => `${style} ${title}. ${text}`).join('\n')];
    case 'counts': {
      const { bars, total, totalShare } = block.counts;
      return [
        [
          ...bars.map(({ style, title, text }) => `${style} ${title}: ${text}`),
          `Total: ${total} (${totalShare})`,
        ].join('\n'),
      ];
    }
  }
}

/** The report as paragraphs of plain text. */
export function reportParagraphs(document: ReportDocument): readonly string[] {
  const { byline, headline, lead, tieNote, reading, sections } = document;
  return [
    byline,
    headline,
    lead,
    ...(tieNote === null ? [] : [tieNote]),
    `${reading.label} ${reading.text}`,
    ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(blockLines)]),
  ];
}
