import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A page of text beside the reference. */
export interface Guide {
  /** Its path below the root of the service. */
  address: string;
  file: string;
  markdown: string;
  title: string;
  /** One line of Markdown; empty for pages that no list names. */
  summary: string;
}

/** Pages for one kind of reader, and the list of them. */
interface Shelf {
  /** The folder of the files. Its README.md lists them: as numbered links, or as the rows of a table. */
  folder: string;
  /** Where its pages are served. */
  address: string;
  /** Further files to which the pages link. */
  neighbours: string[];
}

const GUIDES: Shelf = {
  folder: 'docs/guides',
  address: 'docs/guides/',
  neighbours: ['docs/verbs.md', 'docs/errors.md'],
};
const OPERATING: Shelf = { folder: 'docs/operations', address: 'docs/operating/', neighbours: [] };

const ROW = /^(?:\d+\. \[([^\]]+)\]\(([\w-]+)\.md\): (.+)|\| \[([^\]]+)\]\(([\w-]+)\.md\) +\| (.+?) +\|)$/gm;

/** The guides for callers of the API: the list itself, the guides in its order, and the documents beside them. */
export const listGuides = (): Guide[] => readShelf(GUIDES);

/** The same for people who operate the service. */
export const listOperatingPages = (): Guide[] => readShelf(OPERATING);

function readShelf({ folder, address, neighbours }: Shelf): Guide[] {
  const list = `${folder}/README.md`;
  const listed = [...readFileSync(list, 'utf8').matchAll(ROW)].map(([, ...parts]) => parts.filter(Boolean));
  const rows = new Map(listed.map(([title, name, summary], index) => [name!, { title, summary, index }]));
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`);
  const pages = [...files, ...neighbours].map((file) => {
    const name = file === list ? '' : path.basename(file, '.md');
    const markdown = readFileSync(file, 'utf8');
    const row = rows.get(name);
    return {
      place: file === list ? -1 : (row?.index ?? rows.size),
      page: {
        address: `${address}${name}`,
        file,
        markdown,
        title: row?.title ?? /^# (.+)$/m.exec(markdown)?.[1] ?? name,
        summary: row?.summary ?? '',
      },
    };
  });
  return pages.toSorted((one, other) => one.place - other.place).map(({ page }) => page);
}
