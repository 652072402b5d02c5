import { createHash } from 'node:crypto';
import { UnreadableDelivery } from './channel.js';

export type JsonFields = Record<string, unknown>;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Decodes a body as UTF-8. Throws UnreadableDelivery if it is not valid. */
export function decodeBody(rawBody: Buffer): string {
  try {
    return decoder.decode(rawBody);
  } catch {
    throw new UnreadableDelivery('The body is not valid UTF-8.');
  }
}

/** Parses a body as a JSON object. Throws UnreadableDelivery. */
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

/** The value if it is an object, else an empty object. */
export function asObject(value: unknown): JsonFields {
  return isObject(value) ? value : {};
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value as a text that PostgreSQL can store; null: not a string, or empty. */
export function asText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return Buffer.from(value.replaceAll('\0', ''), 'utf8').toString('utf8') || null;
}

const LONGEST_ID = 500;

/** Joins the parts of an event's or conversation's id; hashed if longer than 500 characters. */
export function buildDeliveryKey(...parts: string[]): string {
  const id = parts.join(' ');
  return id.length <= LONGEST_ID ? id : `sha256 ${createHash('sha256').update(id).digest('hex')}`;
}

/** Splits a text that begins with a slash and a word into command and rest. */
export function splitCommand(text: string): { command: string | null; text: string } {
  const [, command, rest] = /^\s*\/([^\s/]{1,100})(?:\s+([^]*))?$/.exec(text) ?? [];
  return command === undefined ? { command: null, text: text.trim() } : { command, text: (rest ?? '').trim() };
}
