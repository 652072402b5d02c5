import type { AddHelpTextContext } from 'commander';
import process from 'node:process';

const USUAL_COLUMNS = 80;

/** What is said below the help of a command: paragraphs as wide as the terminal. Lines that begin with a space stay as they are, such as calls. */
export function helpText(text: string | (() => string)): (context: AddHelpTextContext) => string {
  return ({ command }) => {
    const width = process.stdout.isTTY ? process.stdout.columns : USUAL_COLUMNS;
    return paragraphsOf(typeof text === 'string' ? text : text())
      .map((paragraph) => (paragraph.startsWith(' ') ? paragraph : command.createHelp().boxWrap(paragraph, width)))
      .join('\n');
  };
}

/** Lines of the sources that belong together as one; an item of a numbered list is one, too. */
function paragraphsOf(text: string): string[] {
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
