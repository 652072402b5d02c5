import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { ANSWERS_FOLDER, readAnswers } from './answeredStatuses.js';

export interface TestOutcome {
  passed: number;
  failed: number;
  /** Names of the tests that were skipped, each with its file. */
  skipped: string[];
  /** `operationId status` of everything that servers answered to tests. */
  answered: Set<string>;
  /** Names of all `describe` blocks in test/handlers. */
  describes: Set<string>;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; ancestorTitles: string[] }[];
  }[];
}

/** Runs Jest with these arguments, its output on the terminal. Test files that could not run count as failed tests. */
export async function runJest(args: string[]): Promise<TestOutcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jest-report-'));
  const reportFile = path.join(folder, 'report.json');
  const answers = path.join(folder, 'answers');
  await mkdir(answers);
  try {
    const code = await runNode(['node_modules/jest/bin/jest.js', '--json', `--outputFile=${reportFile}`, ...args], {
      [ANSWERS_FOLDER]: answers,
    });
    const report = await readReport(reportFile);
    const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
    return {
      passed: report.numPassedTests,
      // A run that ended badly without a failed test (a crash, a set-up error) still counts as one failure.
      failed: code !== 0 && failed === 0 ? 1 : failed,
      skipped: listSkipped(report),
      answered: readAnswers(answers),
      describes: listDescribeTitles(report),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints the skipped tests; prints nothing if the tests were selected by name. */
export function printSkipped({ skipped }: TestOutcome, args: string[] = []): void {
  if (skipped.length === 0 || args.some((argument) => /^(-t|--testNamePattern)/.test(argument))) return;
  console.log(`\nSkipped here (${skipped.length}):`);
  for (const name of skipped) console.log(`  ${name}`);
}

function listSkipped({ testResults }: JestReport): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName }) =>
      status === 'pending' || status === 'todo' ? [`${path.relative(process.cwd(), name)}: ${fullName}`] : [],
    ),
  );
}

function listDescribeTitles({ testResults }: JestReport): Set<string> {
  const handlers = `${path.join('test', 'handlers')}${path.sep}`;
  // Tests that are generated for every operation do not count as tests of one.
  const files = testResults.filter(({ name }) => name.includes(handlers) && !name.endsWith('commonAnswers.test.ts'));
  return new Set(
    files.flatMap(({ assertionResults }) => assertionResults.flatMap(({ ancestorTitles }) => ancestorTitles)),
  );
}

async function readReport(file: string): Promise<JestReport> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as JestReport;
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults: [] };
  }
}

function runNode(args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    // The pipe closes when this process ends, which ends the run.
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env, TEST_RUNNER_PIPE: '1' },
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    // Ctrl-C reaches Jest too and ends it; this process stays to report the results so far.
    process.on('SIGINT', () => {});
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
