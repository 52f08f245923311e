import type { ReactNode } from 'react';
import {
  type ReportBlock,
  type ReportCounts,
  type ReportSection,
  splitAtName,
} from '../rules/report-document';
import { Cord } from '../Cord';
import { ScoreChart } from './ScoreChart';

/** A text in which the name keeps its own direction of writing. */
export function Named({ name, children }: { name: string; children: string }) {
  let place = 0;
  return splitAtName(children, name).map(({ text, isName }) => {
    place += 1;
    return isName ? <bdi key={place}>{text}</bdi> : text;
  });
}

interface SectionProps {
  section: ReportSection;
  name: string;
  className?: string;
  /** Below the words of the section. */
  children?: ReactNode;
}

/** Heading and words of one section; the heading names the region. */
export function Section({ section, name, className, children }: SectionProps) {
  const { id, heading, blocks } = section;
  const split = className?.startsWith('split') ?? false;
  return (
    <section className={className} aria-labelledby={`report-${id}`}>
      <h2 className={split ? undefined : 'title-2'} id={`report-${id}`}>
        <Named name={name}>{heading}</Named>
      </h2>
      <div className="stack">
        <Blocks blocks={blocks} name={name} />
        {children}
      </div>
    </section>
  );
}

export function Blocks({ blocks, name }: { blocks: readonly ReportBlock[]; name: string }) {
  return blocks.map((block) => <Block key={JSON.stringify(block)} block={block} name={name} />);
}

function Block({ block, name }: { block: ReportBlock; name: string }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className={block.note ? 'small' : undefined}>
          {block.label && <b>{block.label} </b>}
          <Named name={name}>{block.text}</Named>
        </p>
      );
    case 'list': {
      const items = block.items.map((item) => (
        <li key={item}>
          {/* One box, because the item is a row of a grid and a name would be a cell of its own. */}
          <span>
            <Named name={name}>{item}</Named>
          </span>
        </li>
      ));
      return block.ordered ? <ol className="num">{items}</ol> : <ul className="ticks">{items}</ul>;
    }
    case 'styles':
      return (
        <ul className="with-styles">
          {block.rows.map(({ style, title, text }) => (
            <li className={`k-${style.toLowerCase()}`} key={style}>
              <span aria-hidden="true">
                <b>{style}</b>
                <svg viewBox="0 0 40 12">
                  <Cord d="M5 6H35" />
                </svg>
              </span>
              <p>
                <b>{title}.</b> {text}
              </p>
            </li>
          ))}
        </ul>
      );
    case 'counts':
      return (
        <>
          <ScoreChart {...block.counts} />
          <p className="small">{block.counts.caption}</p>
          <CountTable {...block.counts} />
        </>
      );
  }
}

function CountTable({ bars, total, totalShare }: ReportCounts) {
  const sum = { style: 'Total', title: '', count: total, share: totalShare };
  return (
    <table>
      <caption className="vh">The same counts as a table</caption>
      <thead>
        <tr>
          <th scope="col">Style</th>
          <th scope="col">Count</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {[...bars, sum].map(({ style, title, count, share }) => (
          <tr key={style}>
            <th scope="row">
              <b>{style}</b>
              {title && ` ${title}`}
            </th>
            <td>{count}</td>
            <td>{share}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
