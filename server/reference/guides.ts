import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Marked } from 'marked';
import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import { RENDERER, renderInline, buildReferencePage, renderSample } from './html.js';

const FOLDER = 'docs/guides';
const LIST = `${FOLDER}/README.md`;
/** Further documents to which guides link. */
const NEIGHBOURS = ['docs/verbs.md', 'docs/errors.md'];

/** Rows for the start page, in the order of the list of guides: a link and a summary each. */
export function listGuideRows(): [link: string, summary: string][] {
  const listed = readFileSync(LIST, 'utf8').matchAll(/^\d+\. \[([^\]]+)\]\(([\w-]+)\.md\): (.+)$/gm);
  return [...listed].map(([, title, name, summary]) => [
    `<a href="docs/guides/${name}">${renderInline(title!)}</a>`,
    renderInline(summary!),
  ]);
}

/** The files served below /docs/guides/, by the last part of their path ('': the list). */
export function listGuideFiles(): Map<string, string> {
  const guides = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${FOLDER}/${file}`);
  return new Map([...guides, ...NEIGHBOURS].map((file) => [file === LIST ? '' : path.basename(file, '.md'), file]));
}

/** The page of one of these files. */
export function renderGuidePage(file: string, files: Map<string, string>): string {
  const anchors = new Map<string, number>();
  let title = '';
  const marked = new Marked(
    { gfm: true },
    { renderer: RENDERER },
    {
      renderer: {
        code: ({ text }) => `<pre tabindex="0"><code>${renderSample(text)}</code></pre>\n`,
        heading({ tokens, depth, text }) {
          title ||= text;
          return `<h${depth} id="${buildAnchor(text, anchors)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
        },
        link({ href, tokens }) {
          const text = this.parser.parseInline(tokens);
          const target = resolveLink(href, file, files);
          return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
        },
      },
    },
  );
  const text = marked.parse(readFileSync(file, 'utf8'), { async: false });
  return buildReferencePage({ title, root: '../../', main: `<article class="prose">\n${text}</article>` });
}

/** The target of a link on the rendered page; null: a file that is not served. */
function resolveLink(href: string, file: string, files: Map<string, string>): string | null {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [target, anchor] = href.split('#');
  const linked = path.posix.join(path.posix.dirname(file), target!);
  const address = [...files].find(([, served]) => served === linked)?.[0];
  if (address === undefined) return null;
  return `${address === '' ? './' : address}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** The anchor of a heading, as on GitHub: numbered if a text is repeated. */
function buildAnchor(text: string, used: Map<string, number>): string {
  const anchor = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  const repeated = used.get(anchor) ?? 0;
  used.set(anchor, repeated + 1);
  return repeated === 0 ? anchor : `${anchor}-${repeated}`;
}
