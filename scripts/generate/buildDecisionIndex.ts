import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Builds docs/decisions/README.md: all pages of the folder with number, title and status. Throws when a number is
 * missing or repeated.
 */
export async function buildDecisionIndex(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file !== 'README.md').sort();
  const rows = await Promise.all(
    files.map(async (file) => formatRow(file, await readFile(path.join(folder, file), 'utf8'))),
  );
  const misplaced = files.find((file, index) => Number(file.slice(0, 4)) !== index + 1);
  if (misplaced) throw new Error(`${folder}/${misplaced}: numbers must start at 1, without gaps or repetitions.`);
  return `<!-- Made from the pages of this folder by \`npm run generate\`. Changes here are lost. -->

# Decisions

One page for each decision that was hard: its context, what was decided, and what else was considered. Figures behind them are in
[bench/RESULTS.md](../../bench/RESULTS.md). A page has a date and a status and is never rewritten: a new decision takes the next number, and
the status of the page that it replaces names it.

${rows.join('')}`;
}

function formatRow(file: string, text: string): string {
  const [, number, title] = /^# (\d+)\. (.+)/.exec(text) ?? [];
  if (!number || file.slice(0, 5) !== `${number.padStart(4, '0')}-`) {
    throw new Error(`${file}: a decision is a file NNNN-title.md that begins with '# N. Title'.`);
  }
  const status = /^- Date: \d{4}-\d{2}-\d{2}\n- Status: (accepted|superseded in part|superseded)\b/m.exec(text)?.[1];
  if (!status)
    throw new Error(
      `${file}: the title is followed by '- Date: 2026-11-24' and '- Status: accepted' or 'superseded ...'.`,
    );
  return `- [${number}. ${title}](${file})${status === 'accepted' ? '' : ` (${status})`}\n`;
}
