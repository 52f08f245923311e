import { counted, number } from '../../../site/language.ts';

export const accents = { american: 'American', canadian: 'Canadian', british: 'British' } as const;
export const accentNotes = {
  american: 'Broad General American, as the CMU Pronouncing Dictionary has it.',
  canadian:
    'Worked out by rule from the American entry: cot and caught share a vowel, and price and house begin higher; words that only Canadians say their own way are mostly missing.',
  british:
    'From two lists of British words. What they lack, names above all, is worked out by rule from the American entry and may differ from a British dictionary.',
} as const;

export const yourText = 'Your text, in English';
export const staysInPage = 'It is read in this page and sent to nobody.';
export const examplesToTry = 'Examples to try';
export const tryOne = 'Try';
export const accent = 'Accent';
export const manner = 'Speech';
export const manners = { careful: 'Careful', natural: 'Natural' } as const;
export const mannersExplained =
  'Careful says each word as if it stood alone. Natural weakens small words such as of and to, as fluent speech does.';
export const formSource =
  'Dictionaries give this small word two forms. Careful speech takes the strong one, natural speech the one that suits the words around it.';
export const forms = { strong: 'strong form', weak: 'weak form' } as const;
export const forExample = 'For example, in General American';
export const toolMissing =
  'The tool did not load, and your text is still there. Copy it, check your connection, and open this page again.';
export const yourTextInIpa = 'Your text in IPA';

export const hearIt = 'Hear it';
export const hear = 'Hear';
export const slowly = 'Slowly';
export const stop = 'Stop';
export const close = 'Close';
export const tryAgain = 'Try again';
export const copyTheIpa = 'Copy the IPA';
export const copyALink = 'Copy a link';

export const sourceMarks = { dictionary: '', ending: 'ending', guess: 'guess', letters: 'letters' } as const;
export const noMark = 'no mark';
export const legend = {
  dictionary: 'from the dictionary',
  ending: 'put on by rule',
  letters: 'said one by one',
  guess: 'from the spelling alone',
} as const;
export const sources = {
  dictionary: 'The CMU Pronouncing Dictionary or a list of British words, which people wrote and checked.',
  ending: 'The word without its ending is in the dictionary. The ending was put on by rule.',
  guess: 'A guess. The dictionary has no such word, so these sounds come from its letters and may be wrong.',
  letters: 'Said letter by letter.',
} as const;

export const fromDictionary = (words: number) => `${number(words)} from the dictionary`;
export const withEndingByRule = (words: number) => `${number(words)} with an ending by rule`;
export const letterByLetter = (words: number) => `${number(words)} letter by letter`;
export const guesses = (words: number) => counted(words, { one: '# guess', other: '# guesses' });
export const inAnotherScript = (words: number) =>
  counted(words, { one: '# word in another script', other: '# words in another script' });
export const signs = (count: number) => counted(count, { one: '# sign', other: '# signs' });
export const notLookedUp = (words: number) =>
  counted(words, {
    one: '# word that could not be looked up',
    other: '# words that could not be looked up',
  });
export const wordsRead = (words: number, parts: readonly string[]) =>
  `${counted(words, { one: '# word', other: '# words' })}: ${parts.join(', ')}.`;
export const noEnglishWords = 'No English words here yet.';
export const notReadParts = (parts: readonly string[]) => `Not read: ${parts.join(', ')}.`;
export const notRead = 'not read';
export const or = ' or ';
export const likelierGuess = 'the likelier guess';
export const otherGuess = 'another guess';
export const readings = (count: number) => counted(count, { one: '# reading', other: '# readings' });

export const lookingUp = 'Looking up the words.';
export const onlySpaces = 'Only spaces so far.';
export const notLoaded = 'The dictionary did not load. Check your connection, then try again.';
export const dictionaryMissing = (words: number) =>
  counted(words, {
    one: 'Part of the dictionary did not load. Until it does, # word is guessed or left out.',
    other: 'Part of the dictionary did not load. Until it does, # words are guessed or left out.',
  });
export const tooLong = (read: number, all: number) =>
  `This reads the first ${number(read)} of ${number(all)} characters. Your text stays as it is.`;
export const copied = 'Copied.';
export const linkCopied = 'Copied. The link holds your text, so whoever gets it can read it.';
export const linkTooLong = 'This text is too long for a link.';
export const copyRefused = 'Your browser does not let this page copy. Select the line and copy it yourself.';
export const offline = {
  all: 'Ready without a network: this page and its whole dictionary are now kept in this browser.',
  used: 'Ready without a network for the words you have used. Your browser saves data, so the rest was not fetched.',
} as const;

export const noVoice =
  'This device has no English voice of its own, so nothing can be read aloud here. Everything else works.';
export const voiceFailed =
  'The device did not read this aloud. Check its sound, and that this page may play it. Then try again.';
export const readByVoice = (voice: string) => `Read by your device’s voice, ${voice}.`;
/** Of the region in the language of a voice. */
export const accentOfRegion: Record<string, string> = {
  US: 'an American',
  CA: 'a Canadian',
  GB: 'a British',
};
export const anotherAccent = 'another';
export const hasOtherAccent = (spoken: string, chosen: string) =>
  `It has ${spoken} accent, because the device has no ${chosen} voice.`;
export const deviceReads = 'The device reads the spelling, so it may say another of these.';

export const syllables = 'Syllables';
export const source = 'Source';
export const howIsWordSaid = (word: string) => `How is “${word}” said here?`;
export const howIsItSaid = 'How is it said here?';
export const syllableCount = (count: number) => counted(count, { one: 'one syllable', other: '# syllables' });
export const strongestSyllable = (syllables: number, ordinal: string) =>
  `${syllableCount(syllables)}, the ${ordinal} is the strongest`;
export const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
] as const;
export const nth = (place: number) => `${place}th`;
export const addToMyWords = 'Add to my words';

export const myWords = 'My words';
export const practise = 'Practise';
export const remove = 'Remove';
export const removeAll = 'Remove all';
export const noWordsYet = 'No words yet. Open a word above and add it.';
export const wordsInBrowser = (words: number) =>
  counted(words, { one: '# word in this browser.', other: '# words in this browser.' });
export const added = {
  added: 'Added to your words.',
  'there-already': 'It is in your words already.',
  full: 'Your list is full. Remove a word first.',
  'too-long': 'This is too long for the list.',
} as const;
export const removed = (word: string, left: string) => `${word} removed. ${left}`;
export const allRemoved = 'All words removed.';
export const wordOf = (at: number, of: number, accent: string) => `Word ${at} of ${of}, ${accent}`;
export const showTheSounds = 'Show the sounds';
export const nextWord = 'Next word';
export const finish = 'Finish';
export const endTheRound = 'End the round';
export const thatWasAll = (words: number) => `That was all: ${words} of ${words}.`;

export const hearYourself = 'Hear yourself';
export const hearTheDevice = 'Hear the device';
export const yourRecording = 'Your recording';
export const record = 'Record';
export const recordAgain = 'Record again';
export const deleteIt = 'Delete';
export const deleted = 'Deleted.';
export const secondsOf = (seconds: number, of: number) => `${seconds} of ${of} seconds`;
export const recordingIsPrivate =
  'Read your text aloud, up to 15 seconds. The recording stays in this page: it is sent to nobody, kept nowhere, and gone when you delete it or leave.';
export const notPlayed = 'Your browser does not play this recording.';
export const recording = {
  idle: '',
  asking: 'Your browser asks whether this page may use the microphone.',
  recording: 'Recording. Speak now.',
  recorded: 'Recorded. Listen to yourself, then to the device.',
  insecure: 'A microphone works only on a secure page, whose address begins with https.',
  unsupported: 'This browser can’t record. Everything else here works.',
  refused: 'Your browser did not allow the microphone. Allow it for this page, then press Record again.',
  'no-microphone': 'No microphone was found. Connect one, then press Record again.',
  busy: 'The microphone did not start. Another program may be using it. Close that one, then press Record again.',
  broken: 'Nothing was recorded. Press Record again.',
} as const;

export const showPronunciation = 'Show pronunciation';
export const pronunciationOfSelected = 'Pronunciation of the selected words';
export const partMissing = 'This part did not load. Check your connection, then open this page again.';
export const wordsWithSounds = 'The words with their sounds';
export const aboutPanel = (accent: string, manner: string) =>
  `Accent: ${accent}. Speech: ${manner}. The mark {mark} stands before the strongest syllable of a word that has several, {second} before another strong one. The words were looked up in your browser.`;
export const openTheTool = 'Open IPA Speak Buddy';

export const filledSocket =
  'A filled socket is made with voice: put a finger on your throat and feel it hum. An open one is breath alone. Press any of them to see the mouth.';
export const steadyVowels = 'Twelve steady vowels';
export const whereTongueIs =
  'Where the tongue is highest. The lips are on the left, the throat on the right.';
export const glidingVowels = 'Eight gliding vowels';
export const alongTheCord = 'The tongue moves along the cord, from the word to the small socket.';
export const consonants = 'Twenty-four consonants';
export const fromLipsToThroat =
  'From the lips at the top to the throat at the bottom. Two in one field are the same but for the voice.';
export const where = 'Where';
export const mixedUpPairs = 'Fourteen pairs that get mixed up';
export const twoWords =
  'Two words, one difference. Open a pair to see both mouths, and to try whether you can hear it.';
export const exerciseMissing =
  'Part of this exercise did not load. Check your connection, then open this page again.';
export const noListening =
  'Without JavaScript there is no listening. Say the two words aloud, one after the other.';
export const seeTheMouths = 'See the mouth for {first} and {second}.';

export const hearTheWords = 'Hear the words';
export const yourDevicesVoice = 'Your device’s voice';
export const partsOfMouth = ['front', 'middle', 'back'] as const;
export const consonantShown = (spot: string, air: string, isVoiced: boolean) =>
  `${spot}: ${air}, voice ${isVoiced ? 'on' : 'off'}.`;
export const vowelShown = (level: string, part: string, lips: string) =>
  `Tongue ${level} at the ${part}, ${lips}, voice on.`;
/** @param endLips Empty where the lips stay as they are. */
export const glideShown = (level: string, part: string, lips: string, end: string, endLips: string) =>
  `Tongue ${level} at the ${part}, ${lips}, moving to /${end}/${endLips && `, ${endLips}`}.`;
export const signsOfTwo = (american: string, british: string) =>
  `Canada and United States /${american}/, Britain /${british}/.`;
export const signsOfThree = (canadian: string, american: string, british: string) =>
  `Canada /${canadian}/, United States /${american}/, Britain /${british}/.`;

export const noVoiceForPairs =
  'This device has no English voice of its own, so there is nothing to listen to. Say the pairs yourself: the first word, the second, and then both in turn, as the drawings show.';
export const someVoicesBlur = 'Some voices blur the two. If you hear no difference, trust the drawings.';
export const whichDoYouHear = 'Your device’s voice says one of two words. Which one do you hear?';
export const hearAWord = 'Hear a word';
export const hearItAgain = 'Hear it again';
export const hearTheNextWord = 'Hear the next word';
export const saidRight = (word: string, right: number, answered: number) =>
  `Right: your device’s voice said ${word}, {ipa}. ${right} of ${answered} right.`;
export const saidWrong = (word: string, tip: string, right: number, answered: number) =>
  `No, your device’s voice said ${word}, {ipa}. ${tip} ${right} of ${answered} right.`;
export const allPairs = 'All pairs, as said in North America';
