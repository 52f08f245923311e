import { watchVoices } from '~/lib/device-speech';
import { withParts } from '~/site/language';
import { actions, error, go, note } from '~/ui/classes';
import { tw } from '~/lib/tw';
import { h } from '~/ui/element';
import { quietButton } from '~/ui/quiet-button';
import { ipaSpan } from './ipa';
import { keptAccent, keptManner } from './kept-choices';
import { loadLexicon } from './lexicon';
import { ReadAloud } from './read-aloud';
import { connected } from './rules/connected';
import * as t from './rules/messages';
import { transcribe } from './rules/transcribe';
import { linkTo } from './shared-text';
import { summaryLine } from './tool-words';
import { type Choices, ipaOfUnit, otherGuess, sourceOf, summaryOf, type Unit, unitsOf } from './units';

const TOOL = '/ipa-speak-buddy';

const SMALL = tw`text-s text-ink-2`;
const NO_CHOICES: Choices = new Map();

/** What reads the words of the panel that is shown, and shows its buttons where the device has a voice. */
let reading: { aloud: ReadAloud; showVoice: () => void } | undefined;

/**
 * Fills the sheet with how the text is said, in the accent that was chosen last.
 *
 * @param text One line, of at most as many words as a selection may have.
 */
export async function showPronunciation(sheet: HTMLElement, text: string): Promise<void> {
  const aloud = new ReadAloud(keptAccent());
  const { lexicon, missing } = await loadLexicon(text);
  const manner = keptManner();
  const pieces = transcribe(text, lexicon, aloud.accent);
  const units = unitsOf(text, connected(text, pieces, aloud.accent, manner));
  const summary = summaryOf(units);
  const isNothing = summary.words === 0 && (summary.unread['not-loaded'] ?? 0) > 0;
  const problem = isNothing ? t.notLoaded : missing.length > 0 ? t.dictionaryMissing(missing.length) : '';

  const hear = (label: string, isSlow: boolean) => quietButton(label, () => void aloud.say(text, { isSlow }));
  const voiced = [hear(t.hearIt, false), hear(t.slowly, true)];
  const again = quietButton(t.tryAgain, () => void showPronunciation(sheet, text).then(() => sheet.focus()));
  again.hidden = problem === '';
  const said = {
    className: tw`flex max-h-56 flex-wrap gap-x-[0.9rem] gap-y-3 overflow-y-auto`,
    tabIndex: 0,
    ariaLabel: t.wordsWithSounds,
  };
  sheet.replaceChildren(
    h('section', said, ...units.flatMap(wordOf)),
    h('p', { className: `${error} ${tw`text-0!`}` }, problem),
    h(
      'p',
      { className: note },
      h('span', { role: 'status' }, isNothing ? '' : summaryLine(summary)),
      ' ',
      ...withParts(t.aboutPanel(t.accents[aloud.accent], t.manners[manner]), {
        mark: ipaSpan('ˈ'),
        second: ipaSpan('ˌ'),
      }),
    ),
    h(
      'p',
      { className: actions },
      ...voiced,
      again,
      quietButton(t.close, () => sheet.hidePopover()),
      h(
        'a',
        { className: go, href: linkTo({ text, accent: aloud.accent, manner }, TOOL) ?? TOOL },
        t.openTheTool,
      ),
    ),
    aloud.line,
  );

  const isFirst = !reading;
  reading = {
    aloud,
    showVoice() {
      const hasVoice = aloud.showVoice();
      for (const button of voiced) button.hidden = !hasVoice;
    },
  };
  reading.showVoice();
  if (!isFirst) return;
  watchVoices(() => reading?.showVoice());
  sheet.addEventListener('toggle', ({ newState }) => {
    if (newState === 'closed') reading?.aloud.stop();
  });
}

/** A word with its sounds above it and its source below; what is not read stands alone. */
function wordOf(unit: Unit): (Node | string)[] {
  if (unit.kind === 'break') return [];
  const sounds = unit.kind === 'word' ? [ipaSpan(ipaOfUnit(unit, NO_CHOICES, false), tw`text-1`)] : [];
  const mark = unit.kind === 'word' ? t.sourceMarks[sourceOf(unit)] : '';
  const other = unit.kind === 'word' && otherGuess(unit, NO_CHOICES, false);
  const source = mark
    ? [
        h(
          'small',
          { className: `${SMALL} ${tw`underline decoration-dotted decoration-2 underline-offset-[0.2em]`}` },
          mark,
          ...(other ? [t.or, ipaSpan(other)] : []),
        ),
      ]
    : [];
  return [
    h(
      'span',
      { className: tw`grid content-start leading-[1.3]` },
      ...sounds,
      h('span', { className: SMALL }, unit.spelling),
      ...source,
    ),
    ' ',
  ];
}
