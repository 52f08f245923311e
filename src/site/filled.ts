/** A message with a text in each place that it names: `Note to {person}`. Apart from `language.ts`, whose formats few scripts need. */
export const filled = (message: string, parts: Record<string, string>): string =>
  message.replace(/\{(\w+)\}/g, (place, name: string) => parts[name] ?? place);
