import { useState } from 'react';
import { go, note } from '~/ui/classes';
import { copyText } from '~/lib/copy';
import { accountLink, accountLinks } from '../classes';
import type { Enrolled } from './enrolment';
import { qrPath } from './qr-path';
import * as t from '../rules/messages';

/** The quiet zone that readers need: four modules of the eleven that any such code has at least twice. */
const QUIET = 0.08;

/** Dark on white in every scheme: many readers know no other. */
function QrCode({ svg }: { svg: string }) {
  const qr = qrPath(svg);
  if (!qr) return <p className={note}>{t.noQrCode}</p>;
  const quiet = qr.size * QUIET;
  const side = qr.size + 2 * quiet;
  return (
    <svg
      className="w-[min(100%,15rem)] rounded-1 bg-[#fff] fill-[#000] forced-color-adjust-none [shape-rendering:crispEdges]"
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      role="img"
      aria-label={t.qrCode}
    >
      <path d={qr.path} />
    </svg>
  );
}

/** The key of an authenticator app: to scan, to type, to copy and to open. */
export function AppKey({ qr_code: svg, secret, uri }: NonNullable<Enrolled['totp']>) {
  const [copied, setCopied] = useState('');
  async function copy() {
    setCopied((await copyText(secret)) ? t.copied : t.cannotCopy);
  }
  return (
    <>
      <QrCode svg={svg} />
      <p>
        {t.orTypeThisKey}{' '}
        <code className="wrap-break-word [font:500_1rem/1.7_ui-monospace,monospace]">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
      <p className={accountLinks}>
        <button type="button" className={`${accountLink} text-start`} onClick={copy}>
          {t.copyTheKey}
        </button>
        {uri.startsWith('otpauth://') && (
          <a className={go} href={uri}>
            {t.openInAnApp}
          </a>
        )}
      </p>
      <p className="empty:mt-0" role="status">
        {copied}
      </p>
    </>
  );
}
