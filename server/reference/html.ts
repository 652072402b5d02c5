import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import { SAMPLE_ADDRESS } from './samples.js';

/** Shows tags within Markdown as text. */
export const RENDERER = { html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text) };

const marked = new Marked({ gfm: true }, { renderer: RENDERER });

/** Escapes code for HTML, and marks the sample address, which the page's script replaces by that of the service. */
export function renderSample(text: string): string {
  return escapeHtml(text).replaceAll(SAMPLE_ADDRESS, `<span class="origin">${SAMPLE_ADDRESS}</span>`);
}

/** Markdown of the contract as HTML. */
export function renderMarkdown(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

/** One line of Markdown as HTML. */
export function renderInline(markdown: string): string {
  return marked.parseInline(markdown, { async: false });
}

interface Page {
  title: string;
  /** The relative path from the page to the root of the service, so that pages work behind a proxy with a prefix. */
  root: '' | '../' | '../../';
  /** HTML. */
  main: string;
}

/** A whole page of the reference. */
export function buildReferencePage({ title, root, main }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${root}favicon.ico">
<link rel="stylesheet" href="${root}docs/theme.css">
<link rel="stylesheet" href="${root}docs/reference.css">
<script src="${root}docs/search.js" defer></script>
<script src="${root}docs/reference.js" defer></script>
</head>
<body data-root="${root}">
<header>
<a class="home" href="${root}docs">API reference</a>
<form role="search" action="${root}docs" method="get">
<input type="search" name="q" placeholder="Search names, paths, fields ( / )" aria-label="Search the reference" autocomplete="off" spellcheck="false">
</form>
<a href="${root}docs/guides/">Guides</a>
<a href="${root}openapi.json">openapi.json</a>
</header>
<main>
<section id="found" aria-live="polite" hidden></section>
<div id="page">
${main}
</div>
</main>
</body>
</html>
`;
}
