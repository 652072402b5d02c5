import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Break } from './compareSchemas.js';

/** An approved break: where and rule as `npm run check:breaking` prints them, and the reason. */
export interface ApprovedBreak {
  where: string;
  rule: string;
  reason: string;
}

/** Reads spec/approved-breaks.yaml. Throws when an entry lacks `where`, `rule` or `reason`. */
export async function readApprovedBreaks(file: string): Promise<ApprovedBreak[]> {
  const entries = ((parse(await readFile(file, 'utf8')) as { approved?: ApprovedBreak[] } | null)?.approved ??
    []) as ApprovedBreak[];
  for (const [index, { where, rule, reason }] of entries.entries()) {
    if (!where || !rule || !reason?.trim())
      throw new Error(`${file}: entry ${index + 1} needs where, rule and reason.`);
  }
  return entries;
}

export function filterUnapproved(breaks: Break[], approved: ApprovedBreak[]): Break[] {
  return breaks.filter(({ where, rule }) => !approved.some((one) => one.where === where && one.rule === rule));
}

/** Returns the text of spec/approved-breaks.yaml with its comment and without entries, for use after a release. */
export const removeApprovals = (text: string): string => `${text.split(/^approved:/m)[0]!}approved: []\n`;
