/** 0 to 30. */
const NUMBER_WORDS = [
  ...'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
    ' ',
  ),
  ...'sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four'.split(' '),
  ...'twenty-five twenty-six twenty-seven twenty-eight twenty-nine thirty'.split(' '),
];

/** A count of answers in words; 0 is "none". */
export function inWords(count: number): string {
  return NUMBER_WORDS[count] ?? String(count);
}
