import { createHash } from 'node:crypto';
import { UnreadableDelivery } from './channel.js';

export type JsonFields = Record<string, unknown>;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The text of a body. Throws UnreadableDelivery for what is not UTF-8, or can't be stored. */
export function decodeBody(rawBody: Buffer): string {
  try {
    return decoder.decode(rawBody);
  } catch {
    throw new UnreadableDelivery('The body is not valid UTF-8.');
  }
}

/** The JSON object of a body. Throws UnreadableDelivery. */
export function parseObject(rawBody: Buffer): JsonFields {
  let value: unknown;
  try {
    value = JSON.parse(decodeBody(rawBody));
  } catch (error) {
    throw error instanceof UnreadableDelivery ? error : new UnreadableDelivery('The body is not JSON.');
  }
  if (!isObject(value)) throw new UnreadableDelivery('The body is not a JSON object.');
  return value;
}

export function isObject(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object at a place where others may have sent anything; an empty one instead of it. */
export function asObject(value: unknown): JsonFields {
  return isObject(value) ? value : {};
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that can be stored; null for anything else, and for an empty one. */
export function asText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return Buffer.from(value.replaceAll('\0', ''), 'utf8').toString('utf8') || null;
}

const LONGEST_ID = 500;

/** Parts of a name of an event or a conversation as one text, short enough to be a key. */
export function buildDeliveryKey(...parts: string[]): string {
  const id = parts.join(' ');
  return id.length <= LONGEST_ID ? id : `sha256 ${createHash('sha256').update(id).digest('hex')}`;
}

/** Plain text that begins with a slash and a word is a command. */
export function splitCommand(text: string): { command: string | null; text: string } {
  const [, command, rest] = /^\s*\/([^\s/]{1,100})(?:\s+([^]*))?$/.exec(text) ?? [];
  return command === undefined ? { command: null, text: text.trim() } : { command, text: (rest ?? '').trim() };
}
