import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** docs/decisions/README.md: every page of the folder by its number and title. Throws when a page has no number of its own. */
export async function decisionIndex(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file !== 'README.md').sort();
  const rows = await Promise.all(files.map(async (file) => row(file, await readFile(path.join(folder, file), 'utf8'))));
  const numbers = files.map((file) => file.slice(0, 4));
  const repeated = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (repeated) throw new Error(`${folder} has two pages ${repeated}: the later one takes the next free number.`);
  return `<!-- Made from the pages of this folder by \`npm run generate\`. Changes here are lost. -->

# Decisions

One page for each decision that was hard: its context, what was decided, and what else was tried or considered. The first pages are in the
order in which a newcomer may read them. A new page takes the next number. A decision that changes is rewritten on its page; git has its history.

${rows.join('')}`;
}

function row(file: string, text: string): string {
  const [, number, title] = /^# (\d+)\. (.+)/.exec(text) ?? [];
  if (!number || file.slice(0, 5) !== `${number.padStart(4, '0')}-`) {
    throw new Error(`${file}: a decision is a file NNNN-title.md that begins with '# N. Title'.`);
  }
  return `- [${number}. ${title}](${file})\n`;
}
