import type { TextSection } from '../extractedText.js';

const HEADING = /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const UNDERLINE = /^ {0,3}(=+|-{2,})[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Markdown by its headings (with # or underlined). The text stays as it is written; what stands in fences is no heading. */
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
    if (opened && (fence === null || (opened[0] === fence[0] && opened.length >= fence.length))) fence = fence === null ? opened : null;
    const before = lines.at(-1)?.trim() ?? '';
    const written = fence === null ? HEADING.exec(line)?.[1] : undefined;
    if (written !== undefined) begin(plain(written));
    else if (fence === null && UNDERLINE.test(line) && before !== '' && isAlone(lines)) {
      lines.pop();
      begin(plain(before));
    } else lines.push(line);
  }
  begin('');
  return sections;
}

/** An underlined heading is a line after an empty one; a table or a paragraph is not. */
const isAlone = (lines: string[]): boolean => lines.length === 1 || lines.at(-2)!.trim() === '';

const plain = (heading: string): string => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_`]+/g, '');
