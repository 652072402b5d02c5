import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface TestCounts {
  passed: number;
  failed: number;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

/** Runs Jest with these arguments, its output on the terminal. Test files that could not run count as failed tests. */
export async function runJest(args: string[]): Promise<TestCounts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jest-report-'));
  const reportFile = path.join(folder, 'report.json');
  try {
    const code = await runNode(['node_modules/jest/bin/jest.js', '--json', `--outputFile=${reportFile}`, ...args]);
    const report = await readReport(reportFile);
    const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
    // A run that ended badly without a failed test (a crash, a set-up error) still counts as one failure.
    return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport(file: string): Promise<JestReport> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as JestReport;
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
  }
}

function runNode(args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    // Ctrl-C reaches Jest too, which ends first; this process stays to say what it found.
    process.on('SIGINT', () => {});
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
