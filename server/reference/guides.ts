import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Marked } from 'marked';
import { RENDERER, escapeHtml, line, buildReferencePage, sample } from './html.js';

const FOLDER = 'docs/guides';
const LIST = `${FOLDER}/README.md`;
/** Documents beside the guides that guides link to. */
const NEIGHBOURS = ['docs/verbs.md', 'docs/errors.md'];

/** Rows for a page at the root, in the order of the list of guides: a link to each, and what it shows. */
export function guideRows(): [link: string, summary: string][] {
  const listed = readFileSync(LIST, 'utf8').matchAll(/^\d+\. \[([^\]]+)\]\(([\w-]+)\.md\): (.+)$/gm);
  return [...listed].map(([, title, name, summary]) => [
    `<a href="docs/guides/${name}">${line(title!)}</a>`,
    line(summary!),
  ]);
}

/** The files that are served below /docs/guides/, by the last part of their address, which is empty for the list. */
export function guideFiles(): Map<string, string> {
  const guides = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${FOLDER}/${file}`);
  return new Map([...guides, ...NEIGHBOURS].map((file) => [file === LIST ? '' : path.basename(file, '.md'), file]));
}

/** The page of one of these files. */
export function guidePage(file: string, files: Map<string, string>): string {
  const anchors = new Map<string, number>();
  let title = '';
  const marked = new Marked(
    { gfm: true },
    { renderer: RENDERER },
    {
      renderer: {
        code: ({ text }) => `<pre tabindex="0"><code>${sample(text)}</code></pre>\n`,
        heading({ tokens, depth, text }) {
          title ||= text;
          return `<h${depth} id="${anchorOf(text, anchors)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
        },
        link({ href, tokens }) {
          const text = this.parser.parseInline(tokens);
          const target = targetOf(href, file, files);
          return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
        },
      },
    },
  );
  const text = marked.parse(readFileSync(file, 'utf8'), { async: false });
  return buildReferencePage({ title, root: '../../', main: `<article class="prose">\n${text}</article>` });
}

/** Where a link of a document leads on its page; null for files of the repository that are not served. */
function targetOf(href: string, file: string, files: Map<string, string>): string | null {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [target, anchor] = href.split('#');
  const linked = path.posix.join(path.posix.dirname(file), target!);
  const address = [...files].find(([, served]) => served === linked)?.[0];
  if (address === undefined) return null;
  return `${address === '' ? './' : address}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** The anchor of a heading as repositories show it, numbered where a text is repeated. */
function anchorOf(text: string, used: Map<string, number>): string {
  const anchor = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  const repeated = used.get(anchor) ?? 0;
  used.set(anchor, repeated + 1);
  return repeated === 0 ? anchor : `${anchor}-${repeated}`;
}
