import type { AddHelpTextContext } from 'commander';
import process from 'node:process';

const DEFAULT_COLUMNS = 80;

/**
 * Formats the text below the help of a command: paragraphs wrap at the width of the terminal; lines that begin with a
 * space, such as examples, stay.
 */
export function createHelpText(text: string | (() => string)): (context: AddHelpTextContext) => string {
  return ({ command }) => {
    const width = process.stdout.isTTY ? process.stdout.columns : DEFAULT_COLUMNS;
    return splitParagraphs(typeof text === 'string' ? text : text())
      .map((paragraph) => (paragraph.startsWith(' ') ? paragraph : command.createHelp().boxWrap(paragraph, width)))
      .join('\n');
  };
}

/** Joins the lines of each paragraph, and of each item of a numbered list. */
function splitParagraphs(text: string): string[] {
  const paragraphs: string[] = [];
  let goesOn = false;
  for (const line of text.split('\n')) {
    const isItem = /^\d+\. /.test(line);
    const isOfItem = /^ {3}\S/.test(line) && /^\d+\. /.test(paragraphs.at(-1) ?? '');
    if (goesOn && !isItem && (isOfItem || /^\S/.test(line))) paragraphs.push(`${paragraphs.pop()} ${line.trim()}`);
    else paragraphs.push(line);
    goesOn = /^\S/.test(paragraphs.at(-1)!);
  }
  return paragraphs;
}
