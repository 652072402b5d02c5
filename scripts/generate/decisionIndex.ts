import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** docs/decisions/README.md: every page of the folder by its number, title and status. Throws when a number is missing or used twice. */
export async function decisionIndex(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file !== 'README.md').sort();
  const rows = await Promise.all(files.map(async (file) => row(file, await readFile(path.join(folder, file), 'utf8'))));
  const misplaced = files.find((file, index) => Number(file.slice(0, 4)) !== index + 1);
  if (misplaced) throw new Error(`${folder}/${misplaced}: numbers go from 1 up without gaps, and each is used once.`);
  return `<!-- Made from the pages of this folder by \`npm run generate\`. Changes here are lost. -->

# Decisions

One page for each decision that was hard: its context, what was decided, and what else was considered. Figures behind them are in
[bench/RESULTS.md](../../bench/RESULTS.md). A page has a date and a status and is never rewritten: a new decision takes the next number, and
the status of the page that it replaces names it.

${rows.join('')}`;
}

function row(file: string, text: string): string {
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
