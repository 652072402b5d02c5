import { Marked, type Tokens } from 'marked';
import type { Json } from '../contract/contract.js';
import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import { SAMPLE_ADDRESS } from './samples.js';

/** Shows tags within Markdown as text, omits comments, and shows code in a block that can be copied. */
export const RENDERER = {
  html: ({ text }: Tokens.HTML | Tokens.Tag) => (text.startsWith('<!--') ? '' : escapeHtml(text)),
  code: ({ text }: Tokens.Code) => renderCode(renderSample(text)),
};

const marked = new Marked({ gfm: true }, { renderer: RENDERER });

/** Escapes code for HTML, and marks the sample address, which the page's script replaces by that of the service. */
export function renderSample(text: string): string {
  return escapeHtml(text).replaceAll(SAMPLE_ADDRESS, `<span class="origin">${SAMPLE_ADDRESS}</span>`);
}

/** A block of code; `html` is its escaped text. The page's script adds a button that copies it. */
export const renderCode = (html: string): string =>
  `<div class="code"><pre tabindex="0"><code>${html}</code></pre></div>\n`;

/** A text beside which the page's script adds a button that copies it. `what` names it. */
export const renderCopied = (text: string, what: string): string =>
  `<code class="copied" data-copy="${escapeHtml(what)}">${escapeHtml(text)}</code>`;

/** A value as an indented JSON text with marked names, strings and other values; a string as it is. */
export function renderValue(value: Json): string {
  if (typeof value === 'string') return escapeHtml(value);
  return JSON.stringify(value, null, 2)
    .split(/("(?:[^"\\]|\\.)*"(?:: )?)/)
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(/[\w.+-]+/g, '<i class="literal">$&</i>');
      return part.endsWith(': ')
        ? `<i class="key">${escapeHtml(part.slice(0, -2))}</i>: `
        : `<i class="string">${escapeHtml(part)}</i>`;
    })
    .join('');
}

/** Markdown of the contract as HTML. */
export function renderMarkdown(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

/** One line of Markdown as HTML. */
export function renderInline(markdown: string): string {
  return marked.parseInline(markdown, { async: false });
}
