import type { FormatCallback } from 'html-to-text';
import type { TextSection } from '../extractedText.js';
import { tableAsText } from './tableAsText.js';

/** Marks headings in the output of html-to-text: a private-use character. */
const MARK = '\uE000';

const markedHeading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline(MARK, { noWordTransform: true });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const SKIPPED = ['img', 'nav', 'script', 'style', 'template', 'noscript', 'svg', 'iframe', 'head'];

/** The visible text of an HTML page by headings, without scripts, images, navigation and URLs of links. */
export async function readHtml(html: string): Promise<TextSection[]> {
  const { convert } = await import('html-to-text');
  const text = convert(html.replaceAll(MARK, ''), {
    wordwrap: false,
    // html-to-text silently cuts off input above its own limit; the document's limit applies instead.
    limits: { maxInputLength: html.length + 1, maxDepth: 500 },
    formatters: { markedHeading, tableAsText },
    selectors: [
      ...HEADINGS.map((selector) => ({ selector, format: 'markedHeading' })),
      ...SKIPPED.map((selector) => ({ selector, format: 'skip' })),
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'table', format: 'tableAsText' },
    ],
  });
  return parseMarkedSections(text);
}

function parseMarkedSections(text: string): TextSection[] {
  const sections: TextSection[] = [];
  let current = { heading: '', lines: [] as string[] };
  const close = () => sections.push({ heading: current.heading, text: current.lines.join('\n') });
  for (const line of text.split('\n')) {
    const at = line.indexOf(MARK);
    if (at < 0) {
      current.lines.push(line);
      continue;
    }
    current.lines.push(line.slice(0, at));
    close();
    current = { heading: line.slice(at).replaceAll(MARK, ' '), lines: [] };
  }
  close();
  return sections;
}
