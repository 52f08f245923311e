declare module 'virtual:published-method' {
  import type { examine } from '~/features/quiz/rules/method';

  /** Everything that the method page says in figures, of this build. */
  export const publishedMethod: () => Promise<ReturnType<typeof examine>>;
}
