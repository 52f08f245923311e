import { transcribe, wordsToLoad } from '~/domain/pronunciation/transcribe';
import { watchVoices } from '~/lib/device-speech';
import { keptAccent } from '~/lib/kept-accent';
import {
  ACCENT_NAMES,
  missingLine,
  NO_VOICE,
  SOURCE_MARKS,
  summaryLine,
  VOICE_FAILED,
  voiceLine,
} from './buddy-words';
import { loadLexicon } from './lexicon';
import { makeElement, makeIpa } from './make-element';
import panelHtml from './selection-panel.html?raw';
import { SLOW_RATE, Speaker, voiceFor } from './speaker';
import { ipaOfUnit, sourceOf, summaryOf, type Unit, unitsOf } from './units';

const NOT_LOADED = 'The dictionary did not load. Check your connection, then try again.';

const speaker = new Speaker();
/** Says which voice speaks, in the panel that is shown. */
let showVoice: (() => void) | undefined;
const NO_CHOICES = new Map<string, readonly number[]>();

/**
 * Fills the sheet with how the text is said, in the accent that was chosen last.
 *
 * @param text One line, of at most as many words as a selection may have.
 */
export async function showPronunciation(sheet: HTMLElement, text: string): Promise<void> {
  const accent = keptAccent();
  const { lexicon, missing } = await loadLexicon(wordsToLoad(text));
  const units = unitsOf(text, transcribe(text, lexicon, accent));
  const summary = summaryOf(units);
  sheet.innerHTML = panelHtml;
  const line = (name: string) => sheet.querySelector(`[data-line=${name}]`) as HTMLElement;
  const button = (name: string) => sheet.querySelector(`[data-do=${name}]`) as HTMLButtonElement;

  sheet.querySelector('.ipa-said')?.append(...units.flatMap(wordOf));
  const isNothing = summary.words === 0 && (summary.unread['not loaded'] ?? 0) > 0;
  if (isNothing) line('fault').textContent = NOT_LOADED;
  else {
    line('summary').textContent = summaryLine(summary);
    if (missing.length > 0) line('fault').textContent = missingLine(missing.length);
  }
  line('accent').textContent = `Accent: ${ACCENT_NAMES[accent]}.`;
  button('again').hidden = line('fault').textContent === '';
  button('again').addEventListener(
    'click',
    () => void showPronunciation(sheet, text).then(() => sheet.focus()),
  );
  button('close').addEventListener('click', () => sheet.hidePopover());

  const isFirst = !showVoice;
  showVoice = () => {
    const voice = voiceFor(accent);
    button('hear').hidden = button('slow').hidden = !voice;
    line('voice').textContent = voice ? voiceLine(voice, accent) : NO_VOICE;
  };
  for (const [name, rate] of [
    ['hear', 1],
    ['slow', SLOW_RATE],
  ] as const)
    button(name).addEventListener('click', () => {
      const voice = voiceFor(accent);
      if (!voice) return;
      showVoice?.();
      speaker.say(text, {
        voice,
        rate,
        onEnd: (hasFailed) => {
          if (hasFailed) line('voice').textContent = VOICE_FAILED;
        },
      });
    });
  showVoice();
  if (!isFirst) return;
  watchVoices(() => showVoice?.());
  sheet.addEventListener('toggle', ({ newState }) => {
    if (newState === 'closed') speaker.stop();
  });
}

/** A word with its sounds above it and its source below; what is not read stands alone. */
function wordOf(unit: Unit): (Node | string)[] {
  if (unit.kind === 'break') return [];
  if (unit.kind !== 'word')
    return [makeElement('span', 'ipa-one', makeElement('span', '', unit.spelling)), ' '];
  const mark = SOURCE_MARKS[sourceOf(unit)];
  return [
    makeElement(
      'span',
      'ipa-one',
      makeIpa(ipaOfUnit(unit, NO_CHOICES, false)),
      makeElement('span', '', unit.spelling),
      ...(mark ? [makeElement('small', '', mark)] : []),
    ),
    ' ',
  ];
}
