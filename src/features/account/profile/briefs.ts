import { openDraft } from '~/lib/draft';
import { keptAnswers } from '~/lib/form-answers';
import { BRIEF_STORAGE_KEY, QUESTIONNAIRE_STORAGE_KEY } from '~/site/constants';
import type { SentDocument } from '../rules/home-schema';
import * as t from '../rules/messages';

export const ONBOARDING = 'Agent Onboarding';

/** The forms that make a brief, by the topic under which they send it. */
export const BRIEF_FORMS: Record<string, { name: string; path: string }> = {
  [ONBOARDING]: { name: t.briefName, path: '/agent-onboarding' },
  Questionnaire: { name: t.questionnaireName, path: '/questionnaire' },
};

export const sentBriefs = (documents: readonly SentDocument[]) =>
  documents.filter(({ topic }) => Object.hasOwn(BRIEF_FORMS, topic));

const PLACES = [
  { topic: ONBOARDING, key: BRIEF_STORAGE_KEY },
  { topic: 'Questionnaire', key: QUESTIONNAIRE_STORAGE_KEY },
];

/** What was begun and is kept in this browser alone. `savedAt` is ISO 8601. */
export const keptDrafts = () =>
  PLACES.flatMap(({ topic, key }) => {
    // Nothing is written here, so any version is right.
    const kept = openDraft({ key, version: 0, upgrade: keptAnswers }).read();
    return kept ? [{ topic, savedAt: kept.savedAt.toISOString() }] : [];
  });
