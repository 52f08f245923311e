declare module 'virtual:published-method' {
  /** Everything that the method page says in figures, of this build. */
  export const publishedMethod: ReturnType<typeof import('./rules/method').examine>;
}
