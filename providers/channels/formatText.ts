/** How a channel writes the markup of Markdown. */
export interface TextFormat {
  bold(text: string): string;
  italic(text: string): string;
  strike(text: string): string;
  link(text: string, url: string): string;
  /** Escapes text outside markup, and code. */
  escape(text: string): string;
}

const BLOCK_OF_CODE = /(```[^]*?(?:```|$))/;
const CODE = '(?<code>`[^`\\n]+`)';
/** Labels and URLs may contain pairs of brackets. */
const LINK =
  '!?\\[(?<linked>(?:[^[\\]\\n]|\\[[^[\\]\\n]*\\])+)\\]\\((?<url>https?://(?:[^\\s()]|\\([^\\s()]*\\))+)(?: +"[^"\\n]*")?\\)';
/** The text between two marks contains no such mark, so an unclosed mark is scanned only once. */
const matchBetween = (mark: string, name: string) =>
  `(?=\\S)(?<${name}>(?:[^${mark}\\n]|\\${mark}(?!\\${mark}))+?)(?<=\\S)`;
const MARKUP = new RegExp(
  [
    CODE,
    LINK,
    `\\*\\*\\*${matchBetween('*', 'both')}\\*\\*\\*`,
    `\\*\\*${matchBetween('*', 'bold')}\\*\\*`,
    `(?<!\\w)__${matchBetween('_', 'underlined')}__(?!\\w)`,
    `~~${matchBetween('~', 'struck')}~~`,
    '(?<![\\w*])\\*(?=[^\\s*])(?<italic>[^*\\n]+?)(?<=[^\\s*])\\*(?![\\w*])',
  ].join('|'),
  'g',
);

/** Converts Markdown to the format of a channel. Code stays unchanged. */
export function formatText(markdown: string, format: TextFormat): string {
  return markdown
    .split(BLOCK_OF_CODE)
    .map((piece, index) =>
      index % 2 === 1 ? format.escape(piece.replace(/^```\w+\n/, '```\n')) : formatLines(piece, format),
    )
    .join('');
}

function formatLines(text: string, format: TextFormat): string {
  return text
    .split('\n')
    .map((line) => {
      const [, heading] = /^#{1,6}\s+(.+?)\s*#*$/.exec(line) ?? [];
      if (heading !== undefined) return format.bold(formatLine(heading.replaceAll('**', ''), format));
      return formatLine(line.replace(/^(\s*)[*+-]\s+/, '$1• '), format);
    })
    .join('\n');
}

/** Formats a line, including nested markup such as links in bold. */
function formatLine(line: string, format: TextFormat): string {
  let formatted = '';
  let end = 0;
  for (const match of line.matchAll(MARKUP)) {
    formatted += format.escape(line.slice(end, match.index)) + formatMarkup(match.groups!, format);
    end = match.index + match[0].length;
  }
  return formatted + format.escape(line.slice(end));
}

function formatMarkup(
  { code, linked, url, both, bold, underlined, struck, italic }: Partial<Record<string, string>>,
  format: TextFormat,
): string {
  if (code !== undefined) return format.escape(code);
  if (linked !== undefined) return format.link(format.escape(linked.replace(/\*\*|__|~~|`/g, '')), url!);
  if (both !== undefined) return format.bold(format.italic(formatLine(both, format)));
  if (bold !== undefined || underlined !== undefined) return format.bold(formatLine(bold ?? underlined!, format));
  return struck === undefined ? format.italic(formatLine(italic!, format)) : format.strike(formatLine(struck, format));
}
