import { afterEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { isProcessAlive } from '../../dev/postgres/postmasterPid.js';
import { eventually } from './eventually.js';
import { findProcessesByCommand } from './processes.js';

const LIMIT_MS = 60_000;
const JEST = ['node_modules/jest/bin/jest.js', '--runInBand', '--testMatch', '**/cutOff/spinning.fixture.ts'];

interface Spinning {
  starter: ChildProcess;
  /** Where the cut-off run keeps its temporary files, a process that its test started, and Jest itself. */
  folder: string;
  child: number;
  jest: number;
}

const started: Spinning[] = [];
afterEach(() => {
  for (const { jest, child } of started.splice(0))
    for (const pid of [jest, child]) if (isProcessAlive(pid)) process.kill(pid, 'SIGKILL');
});

/** A run of its own whose only test never yields. */
async function startSpinning(program: string[]): Promise<Spinning> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'cut-off-')), 'spinning.json');
  // Not what the run of this test got: it has a pipe from its runner, and this one has none. Its test uses no table.
  const env = {
    ...process.env,
    CUT_OFF_FILE: file,
    TEST_WITHOUT_TABLES: '1',
    TEST_RUN: '',
    TEST_RUNNER_PIPE: '',
    TEST_POSTGRES: '',
    DATABASE_URL: '',
  };
  const starter = spawn(process.execPath, program, { env, stdio: 'ignore' });
  const facts = await eventually(() => JSON.parse(readFileSync(file, 'utf8')) as Omit<Spinning, 'starter'>, LIMIT_MS);
  const spinning = { starter, ...facts };
  started.push(spinning);
  return spinning;
}

async function expectNothingLeft({ folder, child, jest }: Spinning): Promise<void> {
  const runFolder = path.dirname(folder);
  await eventually(() => {
    expect([jest, child].filter(isProcessAlive)).toEqual([]);
    expect(findProcessesByCommand(runFolder)).toEqual([]);
    expect(existsSync(runFolder)).toBe(false);
  }, LIMIT_MS);
}

// Processes are recognised by /proc.
(process.platform === 'linux' ? describe : describe.skip)('a run that is cut off while a test never yields', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)('ends by %s, and leaves no server, process or folder', async (signal) => {
    const spinning = await startSpinning(JEST);
    spinning.starter.kill(signal);
    await expectNothingLeft(spinning);
  });

  it('ends with the program that started Jest', async () => {
    const program = `require('node:child_process').spawn(process.execPath, ${JSON.stringify(JEST)}, { env: { ...process.env, TEST_RUNNER_PIPE: '1' }, stdio: ['pipe', 'ignore', 'ignore'] })`;
    const spinning = await startSpinning(['-e', program]);
    spinning.starter.kill('SIGKILL');
    await expectNothingLeft(spinning);
  });
});
