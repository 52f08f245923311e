/** @jsxImportSource react */
import type { ReportBlock } from '../../../src/features/quiz/rules/report-document.ts';
import { INK, LINE, ON_BOARD } from './colours.ts';
import { LinkList, OneRow, Paragraph } from './parts.tsx';
import { Chart, Cord, CountTable } from './quiz-chart.tsx';

function StyleRows({ rows }: Extract<ReportBlock, { kind: 'styles' }>) {
  const line = { borderTop: `1px solid ${LINE}` };
  const letter = { color: INK, fontSize: '18px', fontWeight: 700, lineHeight: '22px', margin: '0 0 4px' };
  return rows.map(({ style, title, text }) => (
    <OneRow key={style} width="100%">
      <td width={64} valign="top" className="rule" style={{ ...line, padding: '14px 16px 14px 0' }}>
        <p className="ink" style={letter}>
          {style}
        </p>
        <Cord style={style} count={1} total={1} />
      </td>
      <td className="rule" style={{ ...line, padding: '14px 0' }}>
        <Paragraph style={{ margin: 0 }}>
          <b>{title}.</b> {text}
        </Paragraph>
      </td>
    </OneRow>
  ));
}

interface BlockProps {
  block: ReportBlock;
  onBoard: boolean;
  /** Of paragraphs, in pixels. */
  size: number | undefined;
  siteUrl: string;
}

export function Block({ block, onBoard, size, siteUrl }: BlockProps) {
  switch (block.kind) {
    case 'text':
      return (
        <Paragraph quiet={block.note ?? false} {...(size && { size })}>
          {block.label && <b>{block.label} </b>}
          {block.text}
        </Paragraph>
      );
    case 'list': {
      const Tag = block.ordered ? 'ol' : 'ul';
      const listStyleType = block.ordered ? 'decimal' : 'disc';
      return (
        <Tag
          className={onBoard ? undefined : 'ink'}
          style={{
            color: onBoard ? ON_BOARD : INK,
            fontSize: '16px',
            lineHeight: 1.5,
            listStyleType,
            margin: '0 0 8px',
            padding: '0 0 0 22px',
          }}
        >
          {block.items.map((item, index) => (
            // The lists of a report are fixed: an item has no other identity than its place.
            <li key={index} style={{ margin: '0 0 8px' }}>
              {item}
            </li>
          ))}
        </Tag>
      );
    }
    case 'styles':
      return <StyleRows {...block} />;
    case 'links':
      return (
        <LinkList links={block.links.map(({ label, path }) => ({ text: label, href: siteUrl + path }))} />
      );
    case 'counts':
      return (
        <>
          <Chart {...block.counts} />
          <Paragraph quiet>{block.counts.caption}</Paragraph>
          <CountTable {...block.counts} />
        </>
      );
  }
}
