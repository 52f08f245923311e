import { watchVoices } from '~/lib/device-speech';
import { withParts } from '~/site/language';
import { actions, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import { ipaSpan } from './ipa';
import { PairRounds } from './pair-rounds';
import * as t from './rules/messages';
import { type Contrast, spoken } from './rules/pairs';
import { speak, voiceFor } from './word-voice';

const ACTIONS = `${actions} ${tw`my-3`}`;

/** The device says one word of a pair after the other, and somebody tells which one it was. */
export function pairExercise(contrast: Contrast): HTMLElement {
  const rounds = new PairRounds(contrast.pairs.length);
  const ipa = (pair: number, side: 0 | 1) => ipaSpan(`/${spoken(contrast, pair)[side]}/`);
  const hear = quietButton(t.hearAWord, () => ask());
  const sides = [0, 1] as const;
  const answers = sides.map((side) => quietButton('', () => answer(side)));
  const choice = h('p', { className: ACTIONS, hidden: true }, ...answers);
  const status = h('p', { className: tw`min-h-[3.1em]`, role: 'status' });

  function ask() {
    const { pair, side } = rounds.ask();
    for (const [place, button] of answers.entries()) {
      const of = place === 0 ? 0 : 1;
      button.replaceChildren(contrast.pairs[pair]?.[of] ?? '', '\u00a0', ipa(pair, of));
      button.ariaDisabled = null;
    }
    choice.hidden = false;
    hear.textContent = t.hearItAgain;
    status.textContent = '';
    speak(contrast.pairs[pair]?.[side] ?? '');
  }

  function answer(side: 0 | 1) {
    const isRight = rounds.answer(side);
    const { round } = rounds;
    if (isRight === undefined || !round) return;
    for (const button of answers) button.ariaDisabled = 'true';
    hear.textContent = t.hearTheNextWord;
    const word = contrast.pairs[round.pair]?.[round.side] ?? '';
    const result = isRight
      ? t.saidRight(word, rounds.right, rounds.answered)
      : t.saidWrong(word, contrast.tip, rounds.right, rounds.answered);
    status.replaceChildren(...withParts(result, { ipa: ipa(round.pair, round.side) }));
  }

  const small = h('p', { className: note }, t.someVoicesBlur);
  const acts = h('p', { className: ACTIONS }, hear);
  const listen = h('div', {}, h('p', {}, t.whichDoYouHear), acts, choice, status, small);
  const mute = h('p', {}, t.noVoiceForPairs);
  const pairs = contrast.pairs.map(([first, second], index) =>
    h(
      'li',
      { className: tw`break-inside-avoid py-1` },
      `${first} `,
      ipa(index, 0),
      `, ${second} `,
      ipa(index, 1),
    ),
  );
  const heading = h('h4', {}, t.allPairs);
  watchVoices(() => {
    mute.hidden = voiceFor() !== undefined;
    listen.hidden = !mute.hidden;
  });
  return h(
    'div',
    { className: tw`mt-near`, 'data-exercise': '' },
    listen,
    mute,
    heading,
    h('ul', { className: tw`columns-2 gap-x-near` }, ...pairs),
  );
}
