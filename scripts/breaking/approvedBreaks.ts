import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Break } from './compareSchemas.js';

/** A break that was decided: the place and the rule as they are reported, and why. */
export interface ApprovedBreak {
  where: string;
  rule: string;
  reason: string;
}

/** Reads spec/approved-breaks.yaml. Throws when an entry lacks a place, a rule or a reason. */
export async function readApprovedBreaks(file: string): Promise<ApprovedBreak[]> {
  const entries = ((parse(await readFile(file, 'utf8')) as { approved?: ApprovedBreak[] } | null)?.approved ??
    []) as ApprovedBreak[];
  for (const [index, { where, rule, reason }] of entries.entries()) {
    if (!where || !rule || !reason?.trim())
      throw new Error(`${file}: entry ${index + 1} needs where, rule and reason.`);
  }
  return entries;
}

export function unapproved(breaks: Break[], approved: ApprovedBreak[]): Break[] {
  return breaks.filter(({ where, rule }) => !approved.some((one) => one.where === where && one.rule === rule));
}

/** The text of spec/approved-breaks.yaml after a release: its comment, and no entries. */
export const withoutApprovals = (text: string): string => `${text.split(/^approved:/m)[0]!}approved: []\n`;
