/** @jsxImportSource react */
import type { CSSProperties, TdHTMLAttributes } from 'react';
import type { ReportCounts } from '../../../src/features/quiz/rules/report-document.ts';
import { EVEN_SHARE } from '../../../src/features/quiz/rules/scoring.ts';
import type { Style } from '../../../src/features/quiz/rules/style.ts';
import { INK, LINE, QUIET } from './colours.ts';
import { OneRow } from './parts.tsx';

/** A cord has a colour and a pattern, so that nothing depends on colour alone. Patterns are lost where a mail program has none. */
const CORDS: Record<Style, CSSProperties> = {
  D: { backgroundColor: '#d03e1d' },
  I: {
    backgroundColor: '#b87200',
    backgroundImage: 'radial-gradient(circle, #fff 27%, transparent 32%)',
    backgroundSize: '12px 12px',
  },
  S: {
    backgroundColor: '#137a5b',
    backgroundImage: 'linear-gradient(transparent 38%, #fff 38%, #fff 62%, transparent 62%)',
  },
  C: {
    backgroundColor: '#4b4fd0',
    backgroundImage: 'linear-gradient(90deg, transparent 70%, #fff 70%)',
    backgroundSize: '10px 12px',
  },
};
const CORD_HEIGHT = 12;
/** One socket per answer that went elsewhere; the same on a light and on a dark ground. */
const SOCKETS = 'radial-gradient(circle, transparent 1.5px, #8d7884 2px, #8d7884 2.5px, transparent 3px)';

/** Ends the even share of the sockets above it. */
const MEAN: CSSProperties = { borderRight: `2px dashed ${INK}` };
const RING: CSSProperties = {
  border: `2px solid ${QUIET}`,
  borderRadius: '50%',
  color: INK,
  fontSize: '16px',
  fontWeight: 700,
  height: '32px',
  lineHeight: '32px',
  textAlign: 'center',
  width: '32px',
};

/** A cell that is only drawn. */
function Drawn({ style, ...attributes }: TdHTMLAttributes<HTMLTableCellElement>) {
  return (
    <td {...attributes} style={{ ...style, fontSize: 0, lineHeight: 0 }}>
      &nbsp;
    </td>
  );
}

/** A cord over `count` of `total` sockets. */
export function Cord({ style, count, total }: { style: Style; count: number; total: number }) {
  const rest = total - count;
  const sockets = { backgroundImage: SOCKETS, backgroundSize: `${100 / rest}% ${CORD_HEIGHT}px` };
  return (
    <OneRow aria-hidden width="100%" style={{ tableLayout: 'fixed' }}>
      {count > 0 && (
        <Drawn
          className={`cord-${style.toLowerCase()}`}
          width={`${(count / total) * 100}%`}
          height={CORD_HEIGHT}
          style={{ ...CORDS[style], borderRadius: `${CORD_HEIGHT / 2}px` }}
        />
      )}
      {rest > 0 && <Drawn height={CORD_HEIGHT} style={sockets} />}
    </OneRow>
  );
}

export function Chart({ bars, total }: ReportCounts) {
  return bars.map((bar) => (
    <OneRow key={bar.style} width="100%" style={{ margin: '0 0 16px' }}>
      <td width={48} valign="bottom">
        <div className="ink" style={RING}>
          {bar.style}
        </div>
      </td>
      <td>
        <p className="ink" style={{ color: INK, fontSize: '15px', lineHeight: '22px', margin: 0 }}>
          {bar.title}{' '}
          <span style={{ float: 'right', paddingLeft: '10px', whiteSpace: 'nowrap' }}>{bar.text}</span>
        </p>
        <div style={{ clear: 'both' }} />
        <Cord style={bar.style} count={bar.count} total={total} />
        <OneRow aria-hidden width="100%">
          <Drawn width={`${(EVEN_SHARE / total) * 100}%`} height={7} className="mark" style={MEAN} />
          <Drawn />
        </OneRow>
      </td>
    </OneRow>
  ));
}

const CELL: CSSProperties = {
  borderTop: `1px solid ${LINE}`,
  color: INK,
  fontSize: '15px',
  fontWeight: 400,
  lineHeight: '22px',
  padding: '7px 0',
};

const COUNTS: CSSProperties = { borderCollapse: 'collapse', margin: '8px 0 12px' };

function Row({ head = false, cells }: { head?: boolean; cells: readonly [string, string, string] }) {
  const [label, ...values] = cells;
  const Value = head ? 'th' : 'td';
  const style = head ? { ...CELL, borderTop: 'none', fontWeight: 700 } : CELL;
  return (
    <tr>
      <th scope={head ? 'col' : 'row'} align="left" className="ink rule" style={style}>
        {label}
      </th>
      {values.map((value) => (
        <Value
          key={value}
          scope={head ? 'col' : undefined}
          align="right"
          className="ink rule"
          style={{ ...style, paddingLeft: '14px' }}
        >
          {value}
        </Value>
      ))}
    </tr>
  );
}

export function CountTable({ bars, total, totalShare }: ReportCounts) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={COUNTS}>
      <thead>
        <Row head cells={['Style', 'Count', 'Share']} />
      </thead>
      <tbody>
        {bars.map((bar) => (
          <Row key={bar.style} cells={[`${bar.style} ${bar.title}`, `${bar.count}`, bar.share]} />
        ))}
        <Row cells={['Total', `${total}`, totalShare]} />
      </tbody>
    </table>
  );
}
