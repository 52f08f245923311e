import { useEffect, useRef } from 'react';
import { accountLink } from '../classes';
import { finish } from './rows.store';
import * as t from '../rules/messages';

/** What was sent, below its row, as it was put together. */
export function DocumentText({ text }: { text: string }) {
  const words = useRef<HTMLPreElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <pre
        ref={words}
        tabIndex={-1}
        dir="auto"
        className="rounded-2 bg-panel p-4 font-text text-s wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </pre>
      <button type="button" className={accountLink} onClick={() => finish()}>
        {t.close}
      </button>
    </>
  );
}
