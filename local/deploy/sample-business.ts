import { isFact, readFacts } from './launch-list.ts';
import { projectRoot } from '../project.ts';

/** For tests: the facts as they were before anybody had answered. What the owner of this project has said does not matter. */
export const unanswered = {
  ...Object.fromEntries(
    Object.entries(readFacts(projectRoot)).map(([key, { value }]) => [
      key,
      isFact(key) ? { value, placeholder: true } : { value },
    ]),
  ),
  phone: { value: '+16045550142', placeholder: true },
};
