import { LINK_CODE_HOURS } from '../../../db/bots/linkCodes.js';

/** The bots' own texts, in Markdown. */
export const botTexts = {
  /** `code` null: the text that others may see. */
  howToLink: (bot: string, code: string | null) =>
    `This account is not linked yet. Sign in to your learning platform, and link the account with the bot "${bot}" by this code within ${LINK_CODE_HOURS} hours: ${code === null ? '(only sent)' : `**${code}**`}`,
  commands: (commands: string[]) =>
    commands.length === 0
      ? 'No mentor is here yet.'
      : `Begin with one of my commands: ${commands.map((command) => `/${command.replace(/^\//, '')}`).join(', ')}`,
  notAllowed: 'You cannot talk with this mentor.',
  greeting: (mentor: string) => `This is ${mentor}. What is your question?`,
  noAnswer: 'I cannot answer at the moment. Please ask again later.',
};
