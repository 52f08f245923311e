import { watchVoices } from '~/lib/device-speech';
import { actions, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import { ipaSpan } from './ipa';
import { PairRounds } from './pair-rounds';
import { type Contrast, spoken } from './rules/pairs';
import { speak, voiceFor } from './word-voice';

const MUTE =
  'This device has no English voice of its own, so there is nothing to listen to. Say the pairs yourself: the first word, the second, and then both in turn, as the drawings show.';
const BLURRED = 'Some voices blur the two. If you hear no difference, trust the drawings.';
const ACTIONS = `${actions} ${tw`my-3`}`;
const ASKED = 'Your device’s voice says one of two words. Which one do you hear?';

/** The device says one word of a pair after the other, and somebody tells which one it was. */
export function pairExercise(contrast: Contrast): HTMLElement {
  const rounds = new PairRounds(contrast.pairs.length);
  const ipa = (pair: number, side: 0 | 1) => ipaSpan(`/${spoken(contrast, pair)[side]}/`);
  const hear = quietButton('Hear a word', () => ask());
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
    hear.textContent = 'Hear it again';
    status.textContent = '';
    speak(contrast.pairs[pair]?.[side] ?? '');
  }

  function answer(side: 0 | 1) {
    const isRight = rounds.answer(side);
    const { round } = rounds;
    if (isRight === undefined || !round) return;
    for (const button of answers) button.ariaDisabled = 'true';
    hear.textContent = 'Hear the next word';
    status.replaceChildren(
      isRight ? 'Right: your device’s voice said ' : 'No, your device’s voice said ',
      `${contrast.pairs[round.pair]?.[round.side]}, `,
      ipa(round.pair, round.side),
      isRight ? '.' : `. ${contrast.tip}`,
      ` ${rounds.right} of ${rounds.answered} right.`,
    );
  }

  const small = h('p', { className: note }, BLURRED);
  const acts = h('p', { className: ACTIONS }, hear);
  const listen = h('div', {}, h('p', {}, ASKED), acts, choice, status, small);
  const mute = h('p', {}, MUTE);
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
  const heading = h('h4', {}, 'All pairs, as said in North America');
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
