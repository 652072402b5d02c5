import type { WriteRecord } from './history.js';
import type { ChaosResult } from './runChaos.js';

/** Prints the figures of a run, and each check with `ok` or `FAILED`. */
export function printChaosResult(result: ChaosResult, print: (line: string) => void): void {
  const { checks, history, faults, skipped, recoveriesMs, starts, longestWait, reads } = result;
  print('');
  print('Faults');
  for (const [kind, count] of [...faults].sort(([one], [other]) => one.localeCompare(other)))
    print(`  ${String(count).padStart(5)}  ${kind}`);
  for (const [kind, reason] of skipped) print(`  ${'-'.padStart(5)}  ${kind}: skipped, ${reason}`);
  print('Writes      acknowledged  refused  unknown');
  for (const [kind, counts] of countOutcomes(history))
    print(
      `  ${kind.padEnd(26)} ${String(counts.acknowledged).padStart(6)} ${String(counts.refused).padStart(6)} ${String(counts.unknown).padStart(6)}`,
    );
  const repeated = history.filter(({ attempts }) => attempts > 1).length;
  const sorted = [...recoveriesMs].sort((one, other) => one - other);
  print(`  ${history.length} writes and ${reads} reads; ${repeated} writes were sent more than once`);
  print(`Starts of the service: ${starts}`);
  print(
    `Recoveries: ${sorted.length}, half of them within ${inSeconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, all within ${inSeconds(sorted.at(-1) ?? 0)}`,
  );
  print(`Longest wait of a client for an answer: ${inSeconds(longestWait.ms)} (${longestWait.request})`);
  print('Checks');
  for (const { name, ok, detail } of checks) print(`  ${ok ? 'ok    ' : 'FAILED'} ${name}${detail && `: ${detail}`}`);
  const failed = checks.filter(({ ok }) => !ok).length;
  print(`${checks.length - failed} checks passed, ${failed} failed`);
}

type Counts = Record<WriteRecord['outcome'], number>;

function countOutcomes(history: readonly WriteRecord[]): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  for (const { kind, outcome } of history) {
    const row = counts.get(kind) ?? { acknowledged: 0, refused: 0, unknown: 0 };
    row[outcome] += 1;
    counts.set(kind, row);
  }
  return new Map([...counts].sort(([one], [other]) => one.localeCompare(other)));
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
