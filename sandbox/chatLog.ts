import type { LoggedExchange } from './exchangeLog.js';

/** A message of a conversation on a channel. */
export interface LoggedMessage {
  id: number;
  party: string;
  /** The name of the person, or null for the bot. */
  from: string | null;
  text: string;
  at: string;
}

export interface ChatLog {
  /** A person wrote: the fields of the action. */
  addPerson(party: string, fields: Record<string, string>): void;
  /** The service called the channel: a message of the bot, if the call sends one. */
  addBot(exchange: LoggedExchange): void;
  list(party: string): LoggedMessage[];
}

const MAX_MESSAGES = 500;

/** Keeps the latest 500 messages of all channels in memory. */
export function createChatLog(): ChatLog {
  let messages: LoggedMessage[] = [];
  let last = 0;
  const add = (party: string, from: string | null, text: string) => {
    messages = [...messages, { id: (last += 1), party, from, text, at: new Date().toISOString() }].slice(-MAX_MESSAGES);
  };
  return {
    addPerson: (party, { user, name, phone_number: phone, text = '' }) => add(party, name ?? user ?? phone ?? '', text),
    addBot: ({ party, status, method, body }) => {
      const text = status !== null && status >= 200 && status < 300 && method !== 'GET' ? readText(body) : null;
      if (text !== null) add(party, null, text);
    },
    list: (party) => messages.filter((one) => one.party === party),
  };
}

/** The text that a call of a channel sends; each channel names it differently. */
function readText(body: string): string | null {
  try {
    const { content, markdown, text } = JSON.parse(body) as Record<string, unknown>;
    const found = [content, markdown, text, (text as { body?: unknown } | undefined)?.body];
    return (found.find((one) => typeof one === 'string' && one !== '') as string | undefined) ?? null;
  } catch {
    return null;
  }
}
