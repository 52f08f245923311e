import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../project.ts';
import { LISTS } from './lists.ts';
import { deskFor } from './owner.ts';

const page = readFileSync(join(projectRoot, 'docs', 'desk.md'), 'utf8');
const desk = await deskFor([]);

test.each(desk.commands.map((command) => command.name()))(
  '%s is found without all other files',
  async (name) => {
    const { commands } = await deskFor(['--by', 'Robin', name]);
    expect(commands.map((command) => command.name())).toContain(name);
    expect(commands.length).toBeLessThan(desk.commands.length);
  },
);

test.each(desk.commands.map((command) => [command.name(), command] as const))(
  'docs/desk.md shows what %s prints, and names all that it can do',
  (name, { commands }) => {
    expect(page).toMatch(new RegExp(`^\\$ .*npm run owner -- ${name}\\b`, 'm'));
    // All lists can do the same.
    const group = Object.hasOwn(LISTS, name) ? '\\w+' : name;
    const unnamed = commands
      .map((command) => command.name())
      .filter((own) => !new RegExp(`-- ${group} ${own}\\b|\`(?:${group} )?${own}\\b`).test(page));
    expect(unnamed, 'A block in docs/desk.md shows it; tests/faults/desk.test.ts fills it in.').toEqual([]);
  },
);
