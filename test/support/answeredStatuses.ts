import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { findPublishedOperation } from './findPublishedOperation.js';

/** Names the folder in which a run records answered statuses. Without it nothing is recorded. */
export const ANSWERS_FOLDER = 'TEST_ANSWERS_FOLDER';

const seen = new Set<string>();

/** Records that the published contract's operation behind this request was answered with this status. */
export function recordAnswer(method: string, url: URL, status: number): void {
  const folder = process.env[ANSWERS_FOLDER];
  if (!folder) return;
  const operation = findPublishedOperation(method, url.pathname);
  if (!operation) return;
  const pair = `${operation.operationId} ${status}`;
  if (seen.has(pair)) return;
  seen.add(pair);
  // Each process has its own file, so that writes do not interleave.
  appendFileSync(path.join(folder, String(process.pid)), `${pair}\n`);
}

/** Reads every `operationId status` that the processes of a run recorded. */
export function readAnswers(folder: string): Set<string> {
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  return new Set(texts.flatMap((text) => text.split('\n')).filter((line) => line !== ''));
}
