/** Frequent small words, which English has none of or seldom. */
const SMALL_WORDS: Record<string, string> = {
  French:
    "bonjour bonsoir salut je j'ai voudrais vous nous est-ce que une le la les des mon ma mes rendez-vous pour avec merci s'il plaît parlez français oui non c'est qui prendre aujourd'hui demain suis votre quel quelle combien",
  Spanish:
    'hola buenos buenas días tardes quiero quisiera necesito una el los las mi mis cita para con gracias por favor habla hablan español sí usted mañana hoy tengo puedo cuánto cuesta está señor que',
  German:
    'guten hallo ich möchte brauche einen eine der das mein meine termin für mit danke bitte sprechen deutsch ja nein morgen heute habe wie viel kostet und ist nicht können sie',
  Portuguese:
    'olá bom dia eu quero preciso uma consulta obrigado obrigada você fala português amanhã hoje quanto custa meu minha',
  Italian:
    'buongiorno ciao vorrei appuntamento grazie per favore parla italiano domani oggi quanto costa ho bisogno il mio',
  Tagalog: 'kumusta gusto kong magpa ako ko po salamat magkano bukas opo hindi pwede',
};
const SCRIPTS: [string, RegExp][] = [
  ['Chinese', /\p{Script=Han}/gu],
  ['Punjabi', /\p{Script=Gurmukhi}/gu],
  ['Hindi', /\p{Script=Devanagari}/gu],
  ['Arabic', /\p{Script=Arabic}/gu],
  ['Russian', /\p{Script=Cyrillic}/gu],
  ['Korean', /\p{Script=Hangul}/gu],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
];
const ENGLISH =
  /\b(?:the|i|i'm|you|my|is|are|do|does|can|could|would|and|for|to|need|want|what|how|have|please|it|at|on|of)\b/gi;

/** Another language than English, by its letters or by two and more of its small words; undefined in doubt. */
export function languageOf(line: string): string | undefined {
  const letters = line.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, script] of SCRIPTS)
    if ((line.match(script)?.length ?? 0) * 3 > letters) return language;
  const words = line.toLowerCase().match(/[\p{L}'’-]+/gu) ?? [];
  const english = line.match(ENGLISH)?.length ?? 0;
  for (const [language, list] of Object.entries(SMALL_WORDS)) {
    const known = new Set(list.split(' '));
    const count = words.filter((word) => known.has(word)).length;
    if (count >= 2 && count > english && count * 4 >= words.length) return language;
  }
  return undefined;
}
