import { counted } from '~/site/language';
import { type ItemStatistics, PEOPLE_MIN } from '../rules/item-statistics';
import * as t from '../rules/messages';
import type { Figures, QuizSection } from '../rules/page-words';
import { QUESTION_IDS } from '../rules/question-ids';
import { REPORT_VERSION } from '../rules/report-version';
import { STYLES } from '../rules/style';
import { STYLE_TEXTS } from '../rules/styles';

type Say = (label: string, more?: Figures) => string;
const HIDDEN = '–';

/** What people’s answers say of the questions, or how many people are missing. Answers to other questions count for nothing. */
export function peopleSection({ version, n, firsts, items }: ItemStatistics, say: Say): QuizSection {
  const people = version === REPORT_VERSION ? n : 0;
  const figures = { people, peopleMin: PEOPLE_MIN, missing: PEOPLE_MIN - people, version };
  const section = { title: say('peopleTitle'), id: 'people' };
  if (people < PEOPLE_MIN) {
    const who = say(
      people === 0 ? 'nobodyHas' : counted(people, { one: 'onePersonHas', other: 'peopleHave' }),
      figures,
    );
    const blocks = [say('peopleMissing', { ...figures, who }), say('peopleHow')];
    return { ...section, shape: 'split', blocks };
  }
  const share = (count: number | null) =>
    count === null ? HIDDEN : t.percent(Math.round((100 * count) / people));
  const cellOf = (question: string, style: string) => {
    const item = items.find((one) => one.question === question && one.style === style);
    return !item || item.picks === null ? HIDDEN : `${share(item.picks)}, ${item.rest?.toFixed(2) ?? HIDDEN}`;
  };
  return {
    ...section,
    shape: 'plain',
    lead: say('peopleLead', figures),
    blocks: [
      {
        table: 'plain',
        caption: say('firstsCaption'),
        columns: [say('style'), say('shareOfPeople')],
        rows: firsts.map(({ style, people: count }) => ({
          cells: [STYLE_TEXTS[style].title, share(count)],
        })),
      },
      {
        table: 'plain',
        caption: say('itemsCaption'),
        columns: [say('question'), ...STYLES],
        rows: QUESTION_IDS.map((id) => ({
          cells: [id.slice(1), ...STYLES.map((style) => cellOf(id, style))],
        })),
      },
      { small: say('itemsNote') },
      say('peopleHow'),
    ],
  };
}
