import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { forEditors } from '../../src/site/editor-messages.ts';
import { readData } from '../../src/site/field-words.ts';
import { projectRoot } from '../project.ts';

/** A folder of `src/content/` whose files are rendered: the words of each as YAML, and as JSON beside it what was measured in its sound. */
export interface ContentFiles<Content, Measured> {
  ids(): string[];
  /** Which were measured; one without words is of something that is no more. */
  measuredIds(): string[];
  /** @throws Error with the file, the place in it, and what an editor has to put right there. */
  read(id: string): Content;
  /** What was measured, or undefined if it was never rendered. */
  measured(id: string): Measured | undefined;
  write(id: string, measured: Measured): Promise<void>;
}

export function contentFiles<Content extends z.ZodType, Measured extends z.ZodType>(
  folder: string,
  content: Content,
  measured: Measured,
): ContentFiles<z.output<Content>, z.output<Measured>> {
  const fileOf = (id: string, kind: string) => `src/content/${folder}/${id}.${kind}`;
  const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
  const withEnding = (kind: string) =>
    readdirSync(join(projectRoot, 'src/content', folder))
      .filter((name) => name.endsWith(`.${kind}`))
      .map((name) => name.replace(`.${kind}`, ''))
      .sort();
  return {
    ids: () => withEnding('yaml'),
    measuredIds: () => withEnding('json'),
    read(id) {
      const file = fileOf(id, 'yaml');
      const document = parseDocument(textOf(file));
      const [error] = document.errors;
      if (error) throw new Error(`${file}: ${error.message}`);
      return readData(file, forEditors(content), document.toJS());
    },
    measured(id) {
      const file = fileOf(id, 'json');
      if (!existsSync(join(projectRoot, file))) return undefined;
      return readData(file, measured, JSON.parse(textOf(file)));
    },
    async write(id, data) {
      const written = await format(JSON.stringify(data), { parser: 'json', printWidth: 110 });
      writeFileSync(join(projectRoot, fileOf(id, 'json')), written);
    },
  };
}
