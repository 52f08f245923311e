import { Command } from 'commander';
import { providerOf } from '../../src/features/voices/rules/reading-voices.ts';
import { loadEnvironmentFile } from '../project.ts';
import type { ContentFiles } from './content-files.ts';
import { missing } from './engines.ts';
import { openEngines } from './open-engines.ts';
import { isMissing, refuse } from './programs.ts';
import { PROVIDER_NAMES, providerRenderer } from './providers.ts';
import type { Part, Renderer } from './renderer.ts';

/** Which voice each part has that speaks. */
export type Voices = Partial<Record<Part, string>>;

/** What is rendered from a folder of content. */
export interface Rendered<Content, Measured> {
  /** One of them: “call”. The command has its plural as its name. */
  one: string;
  files: ContentFiles<Content, Measured>;
  /** Whether all its files are there. */
  isThere(id: string): boolean;
  voicesOf(content: Content, renderer: Renderer): Voices;
  /** A hash of all that is heard and seen. */
  sourceOf(id: string, content: Content, voices: Voices): string;
  make(id: string, content: Content, voices: Voices, renderer: Renderer): Promise<void>;
}

/** Those that are not of today’s words and voices. What a provider was paid for is not replaced by an open engine unless it is named. */
export function* outdated<Content, Measured extends { source: string; voices: Voices }>(
  { one, files, isThere, voicesOf, sourceOf }: Rendered<Content, Measured>,
  named: readonly string[],
  renderer: Renderer,
): Generator<{ id: string; content: Content; voices: Voices }> {
  for (const id of named.length > 0 ? named : files.ids()) {
    const content = files.read(id);
    const made = files.measured(id);
    const paid =
      renderer === openEngines &&
      Object.values(made?.voices ?? {})
        .map(providerOf)
        .find(Boolean);
    if (named.length === 0 && paid && made) {
      if (isThere(id) && made.source === sourceOf(id, content, made.voices)) continue;
      throw new Error(
        `The ${one} ${id} was read by ${paid}, and has changed since. Render it with --with=${paid}, or name it to have it read by open engines.`,
      );
    }
    const voices = voicesOf(content, renderer);
    if (named.length > 0 || !isThere(id) || made?.source !== sourceOf(id, content, voices))
      yield { id, content, voices };
  }
}

/** The command `npm run calls` or `npm run films`, with its options. `listen` is one more of them. */
export async function renderCommand<Content, Measured extends { source: string; voices: Voices }>(
  rendered: Rendered<Content, Measured>,
  listen?: () => Promise<void>,
): Promise<void> {
  const { one, files, make } = rendered;
  const command = new Command(`npm run ${one}s --`)
    .description(`Renders every ${one} whose words or voices have changed, or those that are named.`)
    .argument('[names...]', files.ids().join(', '))
    .option('--with <provider>', `in voices that are paid for (.env.example): ${PROVIDER_NAMES.join(', ')}`)
    .showHelpAfterError();
  if (listen) command.option('--listen', 'prints what a recogniser understands of each open voice');
  command.action(async (named: string[], options: { with?: string; listen?: boolean }) => {
    if (isMissing('ffmpeg')) refuse(missing(['ffmpeg']));
    const unknown = named.filter((id) => !files.ids().includes(id));
    if (unknown.length > 0)
      refuse(`There is no ${one} ${unknown.join(', ')}. There are: ${files.ids().join(', ')}.`);
    if (options.listen && listen) return listen();
    const renderer = options.with ? providerRenderer(options.with, process.env) : openEngines;
    // All of them first: what stops one of them stops before any has been rendered.
    for (const { id, content, voices } of [...outdated(rendered, named, renderer)])
      await make(id, content, voices, renderer);
  });
  loadEnvironmentFile();
  await command.parseAsync().catch((error: Error) => refuse(error.message));
}
