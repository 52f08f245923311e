import { useMemo } from 'react';
import { qrPath } from './qr-path';

/** The quiet zone that readers need: four modules of the eleven that any such code has at least twice. */
const QUIET = 0.08;

/** Dark on white in every scheme: many readers know no other. */
export function QrCode({ svg }: { svg: string }) {
  const qr = useMemo(() => qrPath(svg), [svg]);
  if (!qr) return <p className="small">The picture could not be drawn. Please type the key below.</p>;
  const quiet = qr.size * QUIET;
  const side = qr.size + 2 * quiet;
  return (
    <svg className="qr" viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label="QR code">
      <path d={qr.path} />
    </svg>
  );
}
