/** Marks a text of utilities outside markup, so that it is checked and kept in order; the build takes the mark away. */
export const tw = (texts: TemplateStringsArray, ...values: string[]): string =>
  String.raw({ raw: texts }, ...values);
