/** How a channel writes what Markdown says. */
export interface TextFormat {
  bold(text: string): string;
  italic(text: string): string;
  strike(text: string): string;
  link(text: string, url: string): string;
  /** Of everything that is no markup, code included. */
  escape(text: string): string;
}

const CODE = /(```[^]*?(?:```|$)|`[^`\n]+`)/;
const MARKUP = /\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)|\*\*(?=\S)([^\n]+?)(?<=\S)\*\*|__(?=\S)([^\n]+?)(?<=\S)__|~~(?=\S)([^\n]+?)(?<=\S)~~|(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*(?![\w*])/g;

/** Markdown in the format of a channel that has another one. Code is left as it is. */
export function formatText(markdown: string, format: TextFormat): string {
  return markdown
    .split(CODE)
    .map((piece, index) => (index % 2 === 1 ? format.escape(piece.replace(/^```\w+\n/, '```\n')) : formatLines(piece, format)))
    .join('');
}

function formatLines(text: string, format: TextFormat): string {
  return text
    .split('\n')
    .map((line) => {
      const [, heading] = /^#{1,6}\s+(.+?)\s*#*$/.exec(line) ?? [];
      if (heading !== undefined) return format.bold(format.escape(heading.replaceAll('**', '')));
      return formatLine(line.replace(/^(\s*)[*+-]\s+/, '$1• '), format);
    })
    .join('\n');
}

function formatLine(line: string, format: TextFormat): string {
  let formatted = '';
  let end = 0;
  for (const match of line.matchAll(MARKUP)) {
    const [all, linked, url, bold, underlined, struck, italic] = match;
    formatted += format.escape(line.slice(end, match.index));
    if (linked !== undefined) formatted += format.link(format.escape(linked), url!);
    else if (bold !== undefined || underlined !== undefined) formatted += format.bold(format.escape(bold ?? underlined!));
    else if (struck !== undefined) formatted += format.strike(format.escape(struck));
    else formatted += format.italic(format.escape(italic!));
    end = match.index + all.length;
  }
  return formatted + format.escape(line.slice(end));
}
