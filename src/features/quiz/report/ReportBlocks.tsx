import { type ReactNode, useId, useState } from 'react';
import * as t from '../rules/messages';
import {
  type ReportBlock,
  type ReportCounts,
  type ReportSection,
  splitAtName,
} from '../rules/report-document';
import { StyleRows } from '../StyleRows';
import { numbered, panel, split, ticks } from '~/ui/blocks';
import { button, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { ScoreChart } from './ScoreChart';

/** A text in which the name keeps its own direction of writing. */
export function Named({ name, children }: { name: string | undefined; children: string }) {
  let place = 0;
  return splitAtName(children, name).map(({ text, isName }) => {
    place += 1;
    return isName ? <bdi key={place}>{text}</bdi> : text;
  });
}

const LOOKS = {
  /** One of two side by side. */
  half: { section: '', heading: tw`mb-3 text-2 leading-[1.15] print:mb-[0.3rem]` },
  panel: { section: panel, heading: tw`mb-4 text-2 leading-[1.15]` },
  /** The heading beside the words. On paper a block, because a heading in a grid may be left alone at the foot of a page. */
  split: {
    section: `${split} ${tw`lg:grid-cols-[5fr_7fr] print:block`}`,
    heading: tw`print:mb-[0.3rem]`,
  },
};
const apart = tw`next:mt-4 print:next:mt-[0.4rem]`;

interface SectionProps {
  section: ReportSection;
  name: string | undefined;
  look: keyof typeof LOOKS;
  /** More about the look. */
  className?: string;
  /** The same for what is below the heading. */
  bodyClass?: string;
  /** Below the words of the section. */
  children?: ReactNode;
}

/** Heading and words of one section; the heading names the region. */
export function Section({ section, name, look, className = '', bodyClass = apart, children }: SectionProps) {
  const { id, heading, blocks } = section;
  return (
    <section className={`${LOOKS[look].section} ${className}`} aria-labelledby={`report-${id}`}>
      <h2 className={`${LOOKS[look].heading} print:text-[13pt] print:tracking-[normal]`} id={`report-${id}`}>
        <Named name={name}>{heading}</Named>
      </h2>
      <div className={bodyClass}>
        {id === 'styles' ? (
          <FoldedOnPhone show={t.showStyles} hide={t.hideStyles}>
            <Blocks blocks={blocks} name={name} />
          </FoldedOnPhone>
        ) : (
          <Blocks blocks={blocks} name={name} />
        )}
        {children}
      </div>
    </section>
  );
}

export function Blocks({ blocks, name }: { blocks: readonly ReportBlock[]; name: string | undefined }) {
  return blocks.map((block) => <Block key={JSON.stringify(block)} block={block} name={name} />);
}

function Block({ block, name }: { block: ReportBlock; name: string | undefined }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className={block.note ? note : undefined}>
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
      return block.ordered ? <ol className={numbered}>{items}</ol> : <ul className={ticks}>{items}</ul>;
    }
    case 'styles':
      return <StyleRows rows={block.rows} />;
    case 'links':
      return (
        <p className={`${note} flex flex-wrap gap-x-6 gap-y-2`}>
          {block.links.map(({ label, path }) => (
            <a key={path} href={path}>
              {label}
            </a>
          ))}
        </p>
      );
    case 'counts':
      return (
        <>
          <ScoreChart {...block.counts} />
          <p className={`${note} xl:col-1 xl:row-4 print:col-1 print:row-4`}>{block.counts.caption}</p>
          <FoldedOnPhone show={t.showTable} hide={t.hideTable} className="xl:col-2 print:col-2">
            <CountTable {...block.counts} />
          </FoldedOnPhone>
        </>
      );
  }
}

/** On a phone a button that shows what only says more; on wider screens and on paper it is there. */
function FoldedOnPhone({
  show,
  hide,
  className = '',
  children,
}: {
  show: string;
  hide: string;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        className={`${button('quiet')} md:hidden print:hidden`}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? hide : show}
      </button>
      <div className={`${className} ${isOpen ? '' : tw`max-md:not-print:hidden`}`} id={id}>
        {children}
      </div>
    </>
  );
}

function CountTable({ bars, total, totalShare }: ReportCounts) {
  const sum = { style: t.total, title: '', count: total, share: totalShare };
  return (
    <table className="print:[&_:is(th,td)]:py-[0.15rem] [&_td]:whitespace-nowrap">
      <caption className="sr-only">{t.countsAsTable}</caption>
      <thead>
        <tr>
          <th scope="col">{t.style}</th>
          <th scope="col">{t.count}</th>
          <th scope="col">{t.share}</th>
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
