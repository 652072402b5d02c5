import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

const COMMAND = row('bot_commands', 'staff', 'id');
const MENTOR = row('mentors', 'level', 'id');
/** The bots of the world are one of each channel, from chat-a to chat-e. */
const bot = (number = 1) => ({ rows: { id: row('bots', 'students', 'id', number) } });
const webhook = (number: number) => ({ rows: { name: row('bots', 'students', 'name', number) } });
/** Each learner has an account of chat-a, of chat-b and of chat-e, in this order. */
const link = (number: number) => ({ rows: { id: row('bot_user_links', 'learner', 'id', number) } });

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const bots = {
  getBot: bot(),
  replaceBot: bot(),
  deleteBot: bot(),
  updateBot: bot(),
  redeemBotLinkCode: bot(),
  deleteBotLink: bot(),
  listBotDeliveries: bot(),
  retryBotDelivery: bot(),
  listBotCommands: { rows: { mentor: MENTOR } },
  createBotCommand: { rows: { mentor: MENTOR } },
  getBotCommand: { rows: { id: COMMAND } },
  replaceBotCommand: { rows: { id: COMMAND, mentor: MENTOR } },
  deleteBotCommand: { rows: { id: COMMAND } },
  updateBotCommand: { rows: { id: COMMAND, mentor: MENTOR } },
  getChatAConfig: bot(),
  updateChatAConfig: bot(),
  getChatDConfig: bot(4),
  updateChatDConfig: bot(4),
  getChatBConfig: bot(2),
  replaceChatBConfig: bot(2),
  createChatBConfig: bot(2),
  updateChatBConfig: bot(2),
  getChatCConfig: bot(3),
  replaceChatCConfig: bot(3),
  createChatCConfig: bot(3),
  updateChatCConfig: bot(3),
  getChatEConfig: bot(5),
  replaceChatEConfig: bot(5),
  updateChatEConfig: bot(5),
  getChatAUserConfig: link(1),
  replaceChatAUserConfig: link(1),
  deleteChatAUserConfig: link(1),
  updateChatAUserConfig: link(1),
  getChatBUserConfig: link(2),
  replaceChatBUserConfig: link(2),
  deleteChatBUserConfig: link(2),
  updateChatBUserConfig: link(2),
  getChatEUserConfig: link(3),
  replaceChatEUserConfig: link(3),
  deleteChatEUserConfig: link(3),
  updateChatEUserConfig: link(3),
  receiveChatAWebhook: webhook(1),
  receiveChatBWebhook: webhook(2),
  receiveChatCWebhook: webhook(3),
  receiveChatDWebhook: webhook(4),
  verifyChatEWebhook: webhook(5),
  receiveChatEWebhook: webhook(5),
} satisfies AccessDeclarations;
