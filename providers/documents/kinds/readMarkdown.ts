import type { TextSection } from '../extractedText.js';

const HEADING = /^ {0,3}#{1,6}[ \t]+(.*)$/;
/** A longer line is always a paragraph. */
const MAX_HEADING_CHARACTERS = 1_000;
const UNDERLINE = /^ {0,3}(=+|-{2,})[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Markdown by its headings (with # or underlined). Text stays unchanged; lines in fences are not headings. */
export function readMarkdown(markdown: string): TextSection[] {
  const sections: TextSection[] = [];
  let heading = '';
  let lines: string[] = [];
  let fence: string | null = null;
  const begin = (next: string) => {
    sections.push({ heading, text: lines.join('\n') });
    heading = next;
    lines = [];
  };
  for (const line of markdown.split(/\r\n?|\n/)) {
    const opened = FENCE.exec(line)?.[1];
    if (opened && (fence === null || (opened[0] === fence[0] && opened.length >= fence.length)))
      fence = fence === null ? opened : null;
    const before = lines.at(-1)?.trim() ?? '';
    const written = fence === null && isShort(line) ? HEADING.exec(line)?.[1] : undefined;
    if (written !== undefined) begin(stripInlineMarkup(stripHeadingMarks(written)));
    else if (fence === null && isShort(before) && UNDERLINE.test(line) && before !== '' && startsParagraph(lines)) {
      lines.pop();
      begin(stripInlineMarkup(before));
    } else lines.push(line);
  }
  begin('');
  return sections;
}

const isShort = (line: string): boolean => line.length <= MAX_HEADING_CHARACTERS;

/** An underlined heading follows an empty line; the last line of a table or paragraph does not. */
const startsParagraph = (lines: string[]): boolean => lines.length === 1 || lines.at(-2)!.trim() === '';

/** Removes `#` marks at the end of a heading, after a space. */
function stripHeadingMarks(heading: string): string {
  const text = heading.trimEnd();
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return end === 0 || /\s/.test(text[end - 1]!) ? text.slice(0, end).trimEnd() : text;
}

const stripInlineMarkup = (heading: string): string =>
  heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_`]+/g, '');
