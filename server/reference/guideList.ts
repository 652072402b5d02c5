import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A page below /docs/guides/. */
export interface Guide {
  /** The last part of its path; '': the list of guides. */
  name: string;
  file: string;
  markdown: string;
  title: string;
  /** One line of Markdown; empty for pages that the list does not name. */
  summary: string;
}

const FOLDER = 'docs/guides';
const LIST = `${FOLDER}/README.md`;
/** Further documents to which guides link. */
const NEIGHBOURS = ['docs/verbs.md', 'docs/errors.md'];

/** The pages of guides: the list itself, the guides in its order, and the documents beside them. */
export function listGuides(): Guide[] {
  const listed = [...readFileSync(LIST, 'utf8').matchAll(/^\d+\. \[([^\]]+)\]\(([\w-]+)\.md\): (.+)$/gm)];
  const rows = new Map(listed.map(([, title, name, summary], index) => [name!, { title, summary, index }]));
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${FOLDER}/${file}`);
  const guides = [...files, ...NEIGHBOURS].map((file) => {
    const name = file === LIST ? '' : path.basename(file, '.md');
    const markdown = readFileSync(file, 'utf8');
    const row = rows.get(name);
    return {
      place: file === LIST ? -1 : (row?.index ?? rows.size),
      guide: {
        name,
        file,
        markdown,
        title: row?.title ?? /^# (.+)$/m.exec(markdown)?.[1] ?? name,
        summary: row?.summary ?? '',
      },
    };
  });
  return guides.toSorted((one, other) => one.place - other.place).map(({ guide }) => guide);
}
