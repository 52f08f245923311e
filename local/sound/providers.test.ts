import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { providerRenderer } from './providers';

const TEXT = 'Booked for 1:30, “Dana” & co.';
const WORDS = TEXT.split(' ');
/** The first bytes of an MP3 file and of a WAV file. */
const MP3 = Buffer.from([0xff, 0xfb, 0x90, 0xc4, 0, 0]);
const WAV = Buffer.from('RIFF\0\0\0\0WAVEfmt ');

let seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };
let answer: { status: number; body: string; headers?: Record<string, string> };
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url, headers } = request;
  seen = { method, url, headers, body: Buffer.concat(chunks).toString() };
  response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
  response.end(answer.body);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

/** What each provider documents: one time for each character, and one for each mark. */
const ANSWERS = {
  elevenlabs: {
    audio_base64: MP3.toString('base64'),
    alignment: {
      characters: [...TEXT],
      character_start_times_seconds: [...TEXT].map((_, index) => index / 10),
      character_end_times_seconds: [...TEXT].map((_, index) => (index + 1) / 10),
    },
    normalized_alignment: null,
  },
  google: {
    audioContent: WAV.toString('base64'),
    timepoints: WORDS.map((_, index) => ({ markName: `${index}`, timeSeconds: index / 2 })),
    audioConfig: { audioEncoding: 'LINEAR16' },
  },
};
const ENVIRONMENT = {
  ELEVENLABS_API_KEY: 'key-of-eleven',
  GOOGLE_SPEECH_API_KEY: 'key-of-google',
  SPEECH_VOICES: 'agent=en-US-Neural2-F, caller=v2',
};
const renderer = (id: string) => providerRenderer(id, ENVIRONMENT, url);
const speak = (id: string) => renderer(id).speak(TEXT, renderer(id).voiceOf('agent', 'cedar'));

describe('ElevenLabs', () => {
  beforeEach(() => {
    answer = { status: 200, body: JSON.stringify(ANSWERS.elevenlabs) };
  });

  test('is asked as its documentation says', async () => {
    await speak('elevenlabs');
    expect(seen.method).toBe('POST');
    expect(seen.url).toBe('/v1/text-to-speech/en-US-Neural2-F/with-timestamps?output_format=mp3_44100_128');
    expect(seen.headers).toMatchObject({
      'xi-api-key': 'key-of-eleven',
      'content-type': 'application/json',
    });
    expect(JSON.parse(seen.body)).toEqual({ text: TEXT, model_id: 'eleven_multilingual_v2', seed: 1 });
  });

  test('gives the sound, and each word the time of its first character', async () => {
    const { audio, starts } = await speak('elevenlabs');
    expect(Buffer.from(audio)).toEqual(MP3);
    expect(starts).toEqual([0, 0.7, 1.1, 1.7, 2.4, 2.6]);
  });
});

describe('Google Cloud', () => {
  beforeEach(() => {
    answer = { status: 200, body: JSON.stringify(ANSWERS.google) };
  });

  test('is asked as its documentation says, with a mark before each word', async () => {
    await speak('google');
    expect([seen.method, seen.url]).toEqual(['POST', '/v1beta1/text:synthesize']);
    expect(seen.headers['x-goog-api-key']).toBe('key-of-google');
    const body = JSON.parse(seen.body);
    expect(body).toMatchObject({
      voice: { languageCode: 'en-US', name: 'en-US-Neural2-F' },
      audioConfig: { audioEncoding: 'LINEAR16', sampleRateHertz: 24_000 },
      enableTimePointing: ['SSML_MARK'],
    });
    expect(body.input.ssml).toMatch(
      /^<speak><mark name="0"\/>Booked <mark name="1"\/>for .* <mark name="4"\/>&amp; /,
    );
  });

  test('gives the sound and the times of the marks, in whatever order they come', async () => {
    answer.body = JSON.stringify({ ...ANSWERS.google, timepoints: ANSWERS.google.timepoints.toReversed() });
    const { audio, starts } = await speak('google');
    expect(Buffer.from(audio)).toEqual(WAV);
    expect(starts).toEqual([0, 0.5, 1, 1.5, 2, 2.5]);
  });
});

describe.for(['elevenlabs', 'google'])('%s ends with a sentence without the key', (id) => {
  test.for([
    [401, 'refuses the key in'],
    [429, 'try again in 30 s'],
    [400, 'refuses the request (400)'],
    [503, 'an error of its own (503)'],
  ] as const)('after %s', async ([status, words]) => {
    answer = { status, body: '{"detail":"key-of-eleven key-of-google"}', headers: { 'retry-after': '30' } };
    const error = await speak(id).catch((reason: Error) => reason.message);
    expect(error).toContain(words);
    expect(error).not.toContain('key-of');
  });

  test.for([
    ['no JSON', '<html>'],
    ['half of it', '{"audio_base64":"QUJD"'],
    ['no sound', '{"audio_base64":"","audioContent":"","alignment":{},"timepoints":[]}'],
    ['no times', JSON.stringify({ audio_base64: 'QUJD', audioContent: 'QUJD', timepoints: [] })],
  ] as const)('after a body with %s', async ([, body]) => {
    answer = { status: 200, body };
    await expect(speak(id)).rejects.toThrow('without the sound and a time for each word');
  });

  test('when nobody answers', async () => {
    const away = providerRenderer(id, ENVIRONMENT, 'http://127.0.0.1:1');
    await expect(away.speak(TEXT, `${id}:v`)).rejects.toThrow('can’t be reached');
  });
});

test('what is missing in the environment is named', () => {
  expect(() => providerRenderer('elevenlabs', {})).toThrow('write ELEVENLABS_API_KEY=… into .env');
  expect(() => renderer('google').voiceOf('narrator', 'cedar')).toThrow(
    'for the narrator: write SPEECH_VOICES=agent=…,caller=…,',
  );
  expect(() => providerRenderer('parrot', {})).toThrow('elevenlabs, google');
});
