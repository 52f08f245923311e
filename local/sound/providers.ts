import * as z from 'zod';
import { type Part, PARTS, type Renderer, type Spoken, wordsOf } from './renderer.ts';

/** A provider that is paid for speech and says when each word begins. */
interface Provider {
  name: string;
  /** The variable that has its key. */
  key: string;
  /** Where its API answers; tests have a stand-in instead. */
  url: string;
  request(text: string, voice: string, key: string): { path: string; headers: HeadersInit; body: unknown };
  /** @throws Error if the answer is not of the documented form. */
  read(answer: unknown): Spoken;
}

const base64 = z
  .base64()
  .min(1)
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')));

const elevenLabsAnswer = z.object({
  audio_base64: base64,
  alignment: z.object({
    characters: z.array(z.string()),
    character_start_times_seconds: z.array(z.number()),
  }),
});

/** https://elevenlabs.io/docs/api-reference/text-to-speech/convert-with-timestamps */
const elevenLabs: Provider = {
  name: 'ElevenLabs',
  key: 'ELEVENLABS_API_KEY',
  url: 'https://api.elevenlabs.io',
  request: (text, voice, key) => ({
    path: `/v1/text-to-speech/${encodeURIComponent(voice)}/with-timestamps?output_format=mp3_44100_128`,
    headers: { 'xi-api-key': key },
    body: { text, model_id: 'eleven_multilingual_v2', seed: 1 },
  }),
  read(answer) {
    const { audio_base64: audio, alignment } = elevenLabsAnswer.parse(answer);
    // A word begins at a character that follows a space.
    const starts = alignment.characters.flatMap((character, index) => {
      const before = alignment.characters[index - 1] ?? ' ';
      return character.trim() !== '' && before.trim() === ''
        ? (alignment.character_start_times_seconds[index] ?? [])
        : [];
    });
    return { audio, starts };
  },
};

const googleAnswer = z.object({
  audioContent: base64,
  timepoints: z.array(z.object({ markName: z.string(), timeSeconds: z.number().default(0) })),
});
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** https://cloud.google.com/text-to-speech/docs/reference/rest/v1beta1/text/synthesize */
const google: Provider = {
  name: 'Google Cloud',
  key: 'GOOGLE_SPEECH_API_KEY',
  url: 'https://texttospeech.googleapis.com',
  request: (text, voice, key) => ({
    path: '/v1beta1/text:synthesize',
    headers: { 'x-goog-api-key': key },
    body: {
      input: {
        ssml: `<speak>${wordsOf(text)
          .map((word, index) => `<mark name="${index}"/>${escaped(word)}`)
          .join(' ')}</speak>`,
      },
      // The language is the first part of the name of a voice: en-US-Neural2-F.
      voice: { languageCode: voice.split('-').slice(0, 2).join('-'), name: voice },
      audioConfig: { audioEncoding: 'LINEAR16', sampleRateHertz: 24_000 },
      enableTimePointing: ['SSML_MARK'],
    },
  }),
  read(answer) {
    const { audioContent: audio, timepoints } = googleAnswer.parse(answer);
    const inOrder = timepoints.toSorted((a, b) => Number(a.markName) - Number(b.markName));
    return { audio, starts: inOrder.map(({ timeSeconds }) => timeSeconds) };
  },
};

/** By what `npm run calls -- --with=<name>` is given. */
const PROVIDERS: Record<string, Provider> = { elevenlabs: elevenLabs, google };
export const PROVIDER_NAMES = Object.keys(PROVIDERS);

/** Why a request came to nothing. It never quotes the request or the answer: both may hold the key. */
function refusal({ name, key }: Provider, { status, headers }: Response): string {
  if (status === 401 || status === 403) return `${name} refuses the key in ${key} (${status}).`;
  const wait = headers.get('retry-after');
  if (status === 429)
    return `${name} has had too many requests or its quota is used up (429)${wait ? `; try again in ${wait} s` : ''}.`;
  if (status >= 500) return `${name} has an error of its own (${status}). Try again later.`;
  return `${name} refuses the request (${status}). Are the voices in SPEECH_VOICES its own?`;
}

/** What SPEECH_VOICES holds: `agent=…,caller=…` */
function readVoices(written = ''): Partial<Record<Part, string>> {
  const pairs = written.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  return Object.fromEntries(pairs.filter(([part]) => PARTS.some((name) => name === part)));
}

/**
 * The renderer of a provider, by its name in `PROVIDERS`, with its key and voices from the environment. It takes no
 * notice of the voices that a call or a film asks for: those are of open engines.
 *
 * @throws Error that says which variable is missing.
 */
export function providerRenderer(
  id: string,
  environment: Record<string, string | undefined>,
  url = PROVIDERS[id]?.url,
): Renderer {
  const provider = PROVIDERS[id];
  if (!provider) throw new Error(`“${id}” is no provider. Known are ${PROVIDER_NAMES.join(', ')}.`);
  const { name } = provider;
  const key = environment[provider.key];
  if (!key) throw new Error(`${name} needs its key: write ${provider.key}=… into .env.`);
  const voices = readVoices(environment.SPEECH_VOICES);
  return {
    voiceOf(part) {
      const voice = voices[part];
      if (!voice)
        throw new Error(
          `SPEECH_VOICES names no voice of ${name} for the ${part}: write SPEECH_VOICES=${PARTS.join('=…,')}=… into .env.`,
        );
      return `${id}:${voice}`;
    },

    async speak(text, voice) {
      const { path, headers, body } = provider.request(text, voice.slice(id.length + 1), key);
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      }).catch(() => {
        throw new Error(`${name} can’t be reached.`);
      });
      if (!response.ok) throw new Error(refusal(provider, response));
      const spoken = await response
        .json()
        .then((answer) => provider.read(answer))
        .catch(() => undefined);
      if (spoken?.starts.length !== wordsOf(text).length)
        throw new Error(`${name} answered without the sound and a time for each word.`);
      return spoken;
    },
  };
}
