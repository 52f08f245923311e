import { z } from 'zod';
import type { ItemAnswers } from '../../../src/features/quiz/rules/item-answers.ts';
import type { Style } from '../../../src/features/quiz/rules/style.ts';
import type { CallDatabase } from './database.ts';

/** Neither the key nor the hash may lead to a person. */
interface AddedAnswers extends ItemAnswers {
  key: string;
  bodyHash: string;
  first: Style;
}

export const itemStore = (call: CallDatabase) => ({
  /** Throws 422 when the key was used for other answers. */
  addItemAnswers: (added: AddedAnswers) => call('add_item_answers', [added], z.uuid()),
});
