import { describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { prepareCommand } from '../../cli/commandLine.js';
import { COMMANDS } from '../../cli/commands.js';

const FOLDERS = ['docs/guides', 'docs/operations'];
const PAGES = [
  'README.md',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file}`),
  ),
];
const CALL = /(?:npx lps|node scripts\/lps\.mjs) +([^\n]+)/g;

/** What follows the program in the blocks of a page: the words of each call, up to a comment or what the shell does with its output. */
function callsIn(page: string): string[][] {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^ *```\w*\n(.*?)^ *```$/gms)].map(([, block]) => block!);
  return blocks
    .flatMap((block) => [...block.matchAll(CALL)])
    .map(([, text]) => {
      const words = text!.replace(/\)"$/, '').match(/'[^']*'|\S+/g)!;
      const end = words.findIndex((word) => /^[#<>|]/.test(word));
      return words.slice(0, end < 0 ? undefined : end).map((word) => word.replace(/^'(.*)'$/, '$1'));
    });
}

/** Null where there is such a command, with such options and as many arguments. */
async function faultOf([name, ...words]: string[]): Promise<string | null> {
  const listed = COMMANDS.find((one) => one.name === name);
  if (!listed) return `there is no command ${name}`;
  let command = prepareCommand(await listed.load());
  let rest = words;
  for (;;) {
    const below = command.commands.find((one) => one.name() === rest[0]);
    if (!below) break;
    [command, rest] = [below, rest.slice(1)];
  }
  if (rest.includes('--help')) return null;
  if (command.commands.length > 0) return `there is no command ${rest[0]} of ${command.name()}`;
  const { operands, unknown } = command.parseOptions(rest);
  if (unknown.length > 0) return `unknown: ${unknown.join(' ')}`;
  const least = command.registeredArguments.filter(({ required }) => required).length;
  if (operands.length < least || operands.length > command.registeredArguments.length)
    return `arguments: ${operands.join(' ')}`;
  const missing = command.options.find(
    (option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined,
  );
  return missing ? `${missing.long} is missing` : null;
}

describe('commands in the documents', () => {
  it.each(PAGES.map((page) => [page, callsIn(page)] as const).filter(([, calls]) => calls.length > 0))(
    '%s names commands that there are, with their options',
    async (_, calls) => {
      const faults: [string, string][] = [];
      for (const call of calls) {
        const fault = await faultOf(call).catch((error: Error) => error.message);
        if (fault !== null) faults.push([call.join(' '), fault]);
      }
      expect(faults).toEqual([]);
    },
  );

  it('does so of README, whose results can go into files', () => {
    expect(callsIn('README.md').length).toBeGreaterThan(30);
    expect(readFileSync('README.md', 'utf8')).not.toMatch(/^npm run admin .*>/m);
  });

  it.each([
    ['platforms list', 'no command platforms'],
    ['platform show', 'no command show'],
    ['platform list --all', 'unknown: --all'],
    ['platform list acme', 'arguments: acme'],
    ['platform remove', 'arguments'],
    ['user export', '--username is missing'],
  ])('would find that %s is none', async (text, fault) => {
    expect(await faultOf(text.split(' '))).toContain(fault);
  });
});
