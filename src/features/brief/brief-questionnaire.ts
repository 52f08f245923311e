import { QUESTIONNAIRE_STORAGE_KEY } from '~/site/constants';
import { contactProblems } from '~/features/contact/rules/contact-form';
import * as t from './rules/messages';
import type { SummarySection } from './rules/brief-summary';
import { advise, adviceWords, type Needs, type VoicePlan } from './rules/brief-advice';
import type { AdviceTexts, AdviceWords } from './rules/brief-content';
import { type Answers, keptAnswers } from '~/lib/form-answers';
import { openDraft } from '~/lib/draft';
import { find, h } from '~/ui/element';
import { BriefForm } from './brief-form';

/** Eight questions that end in a recommended plan, worked out in the page. */
class BriefQuestionnaire extends BriefForm {
  protected readonly draft = openDraft({ key: QUESTIONNAIRE_STORAGE_KEY, version: 1, upgrade: keptAnswers });
  protected readonly summaryTitle = t.questionnaire;
  readonly #result = find(this, '[data-result]');
  readonly #offer: { plans: readonly VoicePlan[]; words: AdviceTexts } = JSON.parse(
    this.#result.dataset.result ?? '',
  );

  protected override refresh(answers: Answers) {
    const { title, paragraphs, sums, link } = this.#words(answers);
    const text = (name: string) => find(this, `[data-result-${name}]`);
    text('title').textContent = title;
    text('words').replaceChildren(...paragraphs.map((words) => h('p', {}, words)));
    text('sums').replaceChildren(...sums.flatMap(([name, sum]) => [h('dt', {}, name), h('dd', {}, sum)]));
    Object.assign(text('link'), { href: link.href, textContent: link.label });
  }

  protected override results(answers: Answers): SummarySection[] {
    const { title, paragraphs, sums } = this.#words(answers);
    const entries = [
      { name: 'advice', question: t.ourAdvice, answer: [[title, ...paragraphs].join('\n')] },
      ...sums.map(([name, sum]) => ({ name, question: t.asQuestion(name), answer: [sum] })),
    ];
    return [{ title: t.recommendedPlan, entries }];
  }

  protected problems(answers: Answers) {
    return contactProblems(this.message(answers, 'text'));
  }

  protected message({ name, email }: Answers, text: string) {
    return { name: String(name), email: String(email), message: text, helpType: 'Questionnaire' as const };
  }

  #words(answers: Answers): AdviceWords {
    const { plans, words } = this.#offer;
    return adviceWords(advise(answers as unknown as Needs, plans), plans, words);
  }
}

customElements.define('brief-questionnaire', BriefQuestionnaire);
