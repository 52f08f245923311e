import { useId, useState } from 'react';
import { copyText } from '~/lib/copy';
import { split } from '~/ui/blocks';
import { actions, button, field, input, label as labelText, note } from '~/ui/classes';
import { Field } from '~/ui/Field';
import { longDay, withParts } from '~/site/language';
import * as t from '../rules/messages';
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
const LIFETIMES = [30, 7, 90, 0] as const;

/** Makes a link to the counts for a team map, and shows what somebody who opens it learns: it reads the link itself. */
export function ShareResult({ scores, least }: { scores: Scores; least: Scores | undefined }) {
  const id = useId();
  const [initial, setInitial] = useState('');
  const [days, setDays] = useState<number>(LIFETIMES[0]);
  const [copied, setCopied] = useState('');
  const today = localDay(new Date());
  const lastDay = days === 0 ? null : dayAfter(today, days);
  const link = `${location.origin}${COMPARE_PATH}#${sharePayload({ scores, least, initial: initialOf(initial), lastDay })}`;
  const revealed = readShareLink(link, today);

  async function copy() {
    if (await copyText(link)) return setCopied(t.linkCopied);
    document.getElementById(`${id}-link`)?.focus();
    setCopied(t.linkNotCopied);
  }

  return (
    <section className={`${split} lg:grid-cols-[5fr_7fr] print:hidden`} aria-labelledby="compare">
      <div className="next:mt-4">
        <h2 id="compare" tabIndex={-1}>
          {t.compareWith}
        </h2>
        <p className={note}>
          {withParts(t.linkToCounts, {
            map: (
              <a key="map" href={COMPARE_PATH}>
                {t.teamMap}
              </a>
            ),
          })}
        </p>
      </div>
      <div className="next:mt-4">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
          <Field
            label={t.oneLetter}
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
              {t.stopsWorking}
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
              {LIFETIMES.map((days) => (
                <option key={days} value={days}>
                  {days === 0 ? t.never : t.inDays(days)}
                </option>
              ))}
            </select>
          </div>
        </div>
        <Field
          id={`${id}-link`}
          label={t.yourLink}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
        {'scores' in revealed && (
          <p>
            <b>{t.revealsExactly}</b>{' '}
            {t.revealed(
              countsText(revealed.scores),
              revealed.least && countsText(revealed.least),
              revealed.initial,
              revealed.lastDay && longDay(new Date(revealed.lastDay)),
            )}
          </p>
        )}
        <p className={actions}>
          <button className={button('quiet')} type="button" onClick={() => void copy()}>
            {t.copyTheLink}
          </button>
        </p>
        <p className={note} role="status">
          {copied}
        </p>
      </div>
    </section>
  );
}
