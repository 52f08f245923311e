import { CONTRASTS, type Contrast, spoken } from '~/domain/pronunciation/pairs';
import { localVoices, say, watchVoices } from '~/lib/device-speech';
import { PairRounds } from './pair-rounds';
import tryHtml from './pair-try.html?raw';

/** A little slower than the voice speaks, so that a single sound can be heard. */
const RATE = 0.85;

const deviceVoice = () => ['en-CA', 'en-US', 'en'].flatMap((lang) => localVoices(lang))[0];

let stop: (() => void) | undefined;
function speak(text: string) {
  const voice = deviceVoice();
  stop?.();
  if (voice) stop = say(text, { voice, rate: RATE }, () => undefined);
}

const equipped = new WeakSet<HTMLElement>();

/** Gives the card of a sound, or a pair that was opened, what only a script can do: to speak, and to ask. */
export function equip(opened: HTMLElement): void {
  if (equipped.has(opened)) return;
  equipped.add(opened);
  const contrast = CONTRASTS[Number(opened.dataset.contrast ?? -1)];
  if (contrast) addExercise(opened, contrast);
  else addVoice(opened);
  opened.addEventListener('toggle', () => stop?.());
}

function addVoice(card: HTMLElement) {
  const words = [...card.querySelectorAll('[data-word]')].map((word) => word.textContent).join(', ');
  const line = document.createElement('p');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn quiet sm';
  button.textContent = `Hear ${words}`;
  button.addEventListener('click', () => speak(words));
  const note = document.createElement('span');
  note.className = 'small';
  note.textContent = 'Your device’s voice';
  line.className = 'acts';
  line.append(button, note);
  card.querySelector('[popovertargetaction]')?.before(line);
  watchVoices(() => {
    line.hidden = !deviceVoice();
  });
}

function ipaOf(text: string): HTMLElement {
  const span = document.createElement('span');
  span.lang = 'en-fonipa';
  span.textContent = `/${text}/`;
  return span;
}

function addExercise(pair: HTMLElement, contrast: Contrast) {
  const template = document.createElement('template');
  template.innerHTML = tryHtml;
  const view = template.content.firstElementChild as HTMLElement;
  const part = (name: string) => view.querySelector(`[data-part=${name}]`) as HTMLElement;
  const hear = view.querySelector('[data-do=hear]') as HTMLButtonElement;
  const answers = [...view.querySelectorAll<HTMLButtonElement>('[data-side]')];
  const status = view.querySelector('[role=status]') as HTMLElement;
  const rounds = new PairRounds(contrast.pairs.length);

  hear.addEventListener('click', () => {
    const { pair: index, side } = rounds.ask();
    const words = contrast.pairs[index] as Contrast['pairs'][0];
    for (const [place, button] of answers.entries()) {
      button.replaceChildren(words[place] as string, ' ', ipaOf(spoken(contrast, index)[place] as string));
      button.ariaDisabled = null;
    }
    part('answers').hidden = false;
    hear.textContent = 'Hear it again';
    status.textContent = '';
    speak(words[side]);
  });

  for (const [place, button] of answers.entries())
    button.addEventListener('click', () => {
      const isRight = rounds.answer(place as 0 | 1);
      const { round } = rounds;
      if (isRight === undefined || !round) return;
      for (const answer of answers) answer.ariaDisabled = 'true';
      hear.textContent = 'Hear the next word';
      status.replaceChildren(
        isRight ? 'Right: your device’s voice said ' : 'No, your device’s voice said ',
        `${contrast.pairs[round.pair]?.[round.side]}, `,
        ipaOf(spoken(contrast, round.pair)[round.side]),
        isRight ? '.' : `. ${contrast.tip}`,
        ` ${rounds.right} of ${rounds.answered} right.`,
      );
    });

  view.querySelector('ul')?.append(
    ...contrast.pairs.map(([first, second], index) => {
      const line = document.createElement('li');
      const [firstIpa, secondIpa] = spoken(contrast, index);
      line.append(`${first} `, ipaOf(firstIpa), `, ${second} `, ipaOf(secondIpa));
      return line;
    }),
  );
  watchVoices(() => {
    const hasVoice = deviceVoice() !== undefined;
    part('listen').hidden = !hasVoice;
    part('mute').hidden = hasVoice;
  });
  pair.append(view);
}
