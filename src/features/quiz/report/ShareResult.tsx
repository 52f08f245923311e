import { useId, useState } from 'react';
import { copyText } from '~/lib/copy';
import { split } from '~/ui/blocks';
import { actions, button, field, input, label as labelText, note } from '~/ui/classes';
import { Field } from '~/ui/Field';
import {
  COMPARE_PATH,
  countsText,
  dayAfter,
  initialOf,
  localDay,
  readShareLink,
  sharePayload,
} from '../rules/share-link';
import type { Scores } from '../rules/style';

/** Days until the last one on which the link works; 0 for a link without an end. */
const LIFETIMES = [
  { days: 30, label: 'In 30 days' },
  { days: 7, label: 'In 7 days' },
  { days: 90, label: 'In 90 days' },
  { days: 0, label: 'Never' },
] as const;

/** Makes a link to the counts for a team map, and shows what somebody who opens it learns: it reads the link itself. */
export function ShareResult({ scores, least }: { scores: Scores; least: Scores | undefined }) {
  const id = useId();
  const [initial, setInitial] = useState('');
  const [days, setDays] = useState<number>(LIFETIMES[0].days);
  const [copied, setCopied] = useState('');
  const today = localDay(new Date());
  const lastDay = days === 0 ? null : dayAfter(today, days);
  const link = `${location.origin}${COMPARE_PATH}#${sharePayload({ scores, least, initial: initialOf(initial), lastDay })}`;
  const revealed = readShareLink(link, today);

  async function copy() {
    if (await copyText(link)) return setCopied('Copied. Whoever gets the link can open it and pass it on.');
    document.getElementById(`${id}-link`)?.focus();
    setCopied('This browser does not let a page copy. The link is selected; copy it yourself.');
  }

  return (
    <section className={`${split} lg:grid-cols-[5fr_7fr] print:hidden`} aria-labelledby="compare">
      <div className="next:mt-4">
        <h2 id="compare" tabIndex={-1}>
          Compare with a colleague
        </h2>
        <p className={note}>
          A link to your counts, for a <a href={COMPARE_PATH}>team map</a>. It is made here, and nothing is
          sent when you make it.
        </p>
      </div>
      <div className="next:mt-4">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
          <Field
            label="One letter as a name (optional)"
            autoComplete="off"
            maxLength={8}
            value={initial}
            onText={(text) => {
              setInitial(initialOf(text));
              setCopied('');
            }}
          />
          <div className={field}>
            <label className={labelText} htmlFor={`${id}-end`}>
              Stops working
            </label>
            <select
              className={input}
              id={`${id}-end`}
              value={days}
              onChange={(event) => {
                setDays(Number(event.target.value));
                setCopied('');
              }}
            >
              {LIFETIMES.map(({ days, label }) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        </div>
        <Field
          id={`${id}-link`}
          label="Your link"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
        {'scores' in revealed && (
          <p>
            <b>Exactly what it reveals:</b> {countsText(revealed.scores)}
            {revealed.least && `; least like you: ${countsText(revealed.least)}`}
            {revealed.initial ? `; the letter ${revealed.initial}` : '; no letter'}
            {revealed.lastDay ? `; the last day ${revealed.lastDay}.` : '; no last day.'} Not your name, email
            address, pronoun or any answer.
          </p>
        )}
        <p className={actions}>
          <button className={button('quiet')} type="button" onClick={() => void copy()}>
            Copy the link
          </button>
        </p>
        <p className={note} role="status">
          {copied}
        </p>
      </div>
    </section>
  );
}
