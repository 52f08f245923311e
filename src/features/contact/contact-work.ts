import { CONTACT_STORAGE_KEY, QUESTION_FRAGMENT } from '~/site/constants';
import { contactProblems } from './rules/contact-form';
import { keptAnswers, readAnswers } from '~/lib/form-answers';
import { openDraft } from '~/lib/draft';
import { showProblems } from '~/lib/form-problems';
import { find } from '~/ui/element';
import { keepDraft } from '~/ui/form-draft';
import { type MessageData, sendForm } from '~/ui/send-form';
import * as t from './rules/messages';

/**
 * What the contact form does beyond being there: what was typed stays until the server has stored it, over a reload
 * too. `about`: the landing page that the form stands on, which whoever reads the message sees.
 */
export function startContact(form: HTMLFormElement, about: string | undefined) {
  const text = find(form, 'textarea', HTMLTextAreaElement);
  const status = find(form, '[data-status]');
  const receipt = find(form, '[data-receipt]');

  chooseTopic(form.querySelector('select'));
  const draft = openDraft({ key: CONTACT_STORAGE_KEY, version: 1, upgrade: keptAnswers });
  // The long and the short form share a draft: what the other one has asked stays in it.
  const keeper = keepDraft({ form, draft, read: () => ({ ...draft.read()?.data, ...readAnswers(form) }) });

  /** Empties the form. What the other one has asked, and nobody has sent, stays in the draft. */
  function forget() {
    const { [text.name]: sent, ...others } = draft.read()?.data ?? {};
    form.reset();
    keeper.clear();
    if (others.message || others.trade) draft.write(others);
  }

  return {
    /**
     * The question that the panel behind “Have a Question?” hands over in the fragment, which goes out of the address.
     * A message that somebody has begun stays as it is; then the question is shown beside it.
     */
    takeQuestion() {
      const question = readQuestion();
      history.replaceState(history.state, '', location.pathname + location.search);
      if (question === '' || text.value.includes(question)) return;
      if (text.value.trim() === '') {
        text.value = question;
        keeper.changed();
      } else {
        status.textContent = t.questionNotPutIn(question);
      }
      find(form, '[name="name"]').focus();
    },

    async submit() {
      const typed = new FormData(form);
      const field = (name: string) => String(typed.get(name) ?? '').trim();
      const message = {
        name: field('name'),
        email: field('email'),
        message: field(text.name),
        helpType: field('helpType'),
      };
      const problems = contactProblems(message);
      const missing = problems.get('message');
      if (missing) problems.set(text.name, missing);
      showProblems(form, problems);
      status.textContent = '';
      receipt.hidden = true;
      if (problems.size > 0) return;

      if (about) message.message = `${about}\n\n${message.message}`;
      const button = find(form, '[type="submit"]', HTMLButtonElement);
      const answers = () => JSON.stringify(readAnswers(form));
      const sent = answers();
      const reference = await sendForm({ form, button, status }, message as MessageData);
      if (!reference) return;
      const isChanged = answers() !== sent;
      if (!isChanged) forget();
      receipt.hidden = false;
      status.className = 'said-done';
      status.textContent = t.thankYou(reference) + (isChanged ? ` ${t.changedSince}` : '');
      // The button may have been the last line of the window.
      receipt.scrollIntoView({ block: 'nearest' });
    },
  };
}

function readQuestion(): string {
  try {
    return decodeURIComponent(location.hash.slice(1 + QUESTION_FRAGMENT.length)).trim();
  } catch {
    // Cut off in the middle of a character.
    return '';
  }
}

/** `?topic=Demo` chooses a topic, unless somebody was quicker. */
function chooseTopic(list: HTMLSelectElement | null) {
  const topic = new URLSearchParams(location.search).get('topic');
  const option = [...(list?.options ?? [])].find(({ value }) => value === topic);
  if (list?.selectedIndex === 0 && option) option.selected = true;
}
