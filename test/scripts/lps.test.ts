import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Command } from 'commander';
import { COMMANDS } from '../../cli/commands.js';
import { runAdmin, runAdminUnread } from '../cli/runAdmin.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lps-bin-'));
  await symlink(path.resolve('scripts/lps.mjs'), path.join(folder, 'lps'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (file: string, words: string[], env: Record<string, string> = {}, cwd = process.cwd()) => {
  // How this test itself was called.
  const inherited = { ...process.env, npm_command: undefined, CALLED_AS: undefined };
  return spawnSync(process.execPath, [file, ...words], {
    cwd,
    encoding: 'utf8',
    env: { ...inherited, ...env },
    timeout: 120_000,
  });
};

describe('lps', () => {
  it.each([
    ['npx lps', () => run(path.resolve('scripts/lps.mjs'), ['key', 'create', '--help'], { npm_command: 'exec' })],
    ['lps', () => run(path.join(folder, 'lps'), ['key', 'create', '--help'])],
    ['node scripts/lps.mjs', () => run('scripts/lps.mjs', ['key', 'create', '--help'])],
    [
      `node ${path.resolve('scripts/lps.mjs')}`,
      () => run(path.resolve('scripts/lps.mjs'), ['key', 'create', '--help'], {}, tmpdir()),
    ],
  ])('calls itself as it was called: %s', (name, call) => {
    const { status, stdout } = call();
    expect([status, stdout.split('\n')[0]]).toEqual([0, `Usage: ${name} key create [options]`]);
  });

  it('calls itself so in hints and mistakes, too', async () => {
    const env = { CALLED_AS: 'npx lps' };
    expect((await runAdmin(env, ['llm', 'set', '--help'])).output).toContain('  npx lps llm set --platform acme');
    expect((await runAdmin(env, ['key', 'create', '--rle', 'learner'])).errors).toContain(
      'Usage: npx lps key create [options]\n',
    );
  });

  it('explains every command in lines that fit a terminal, but for calls that can be copied', async () => {
    const columns = process.stdout.isTTY ? process.stdout.columns : 80;
    const explained: string[] = [];
    const explain = async (command: Command, words: string[]): Promise<void> => {
      const { status, output } = await runAdmin({}, [...words, '--help']);
      explained.push(words.join(' '));
      expect([
        words,
        status,
        output.split('\n').filter((line) => line.length > columns && !/^ +(npm|npx|node) /.test(line)),
      ]).toEqual([words, 0, []]);
      for (const below of command.commands) await explain(below, [...words, below.name()]);
    };
    for (const { name, load } of COMMANDS) await explain(await load(), [name]);
    expect(explained).toEqual(expect.arrayContaining(['user erase', 'llm price import', 'secrets rotate']));
  });

  it('ends well where nobody reads what it prints', async () => {
    expect(await runAdminUnread({}, ['--help'])).toEqual({ status: 0, output: '', errors: '' });
  });

  it('shows the versions of the package and of the contract, and the commit', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    const { info } = JSON.parse(await readFile('generated/openapi.json', 'utf8')) as { info: { version: string } };
    const { output, ...rest } = await runAdmin({}, ['--version']);
    expect(rest).toEqual({ status: 0, errors: '' });
    expect(output.startsWith(`${version} (contract ${info.version}, commit `)).toBe(true);
  });
});
