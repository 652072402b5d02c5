import { type Steps, runInSlices } from '../../../db/core/slices.js';
import type { DocumentContent, StoredDocument } from '../../../db/learning/records/documents.js';
import { type JsonRecord, isRecord } from '../../../db/learning/records/rules/refused.js';
import { invalidField, tooLarge } from '../../_shared/problems.js';

const RULE = 'Communication 2.2';
const MOST_BYTES = 1_048_576;
/** Of each of two documents that are merged: more would hold up others. */
const MOST_VALUES = 20_000;
const MEMBERS_A_SLICE = 500;

/** A document that is to be merged into another. */
export interface PostedDocument extends DocumentContent {
  /** Undefined where it is no JSON. */
  value: unknown;
}

/** Media types that are merged. */
const isJson = (contentType: string) => /^application\/json\s*(;|$)/i.test(contentType);

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A posted document with what it says. Throws a Problem (400) for one that says that it is JSON and is not. */
export function parseDocument({ contentType, content }: DocumentContent): PostedDocument {
  if (!isJson(contentType)) return { contentType, content, value: undefined };
  try {
    return { contentType, content, value: JSON.parse(decoder.decode(content)) as unknown };
  } catch {
    throw invalidField('body', '', 'is not JSON in UTF-8', RULE);
  }
}

/** The stored document with the names of the posted one. Throws a Problem: 400 unless both are JSON objects, 413 for what grows too large. */
export async function merged(stored: StoredDocument, posted: PostedDocument): Promise<DocumentContent> {
  if (!isRecord(posted.value))
    throw invalidField(
      'body',
      '',
      'must be a JSON object, as application/json: there is such a document already',
      RULE,
    );
  if ([stored, posted].some(({ content }) => holdsMoreValues(content, MOST_VALUES)))
    throw invalidField(
      'body',
      '',
      `can not be merged: one of the two documents holds more than ${MOST_VALUES} values`,
      RULE,
    );
  const known = knownObject(stored);
  if (!known) throw invalidField('body', '', 'can not be merged: the document that is there is no JSON object', RULE);
  const content = Buffer.from(await runInSlices(jsonOfBoth(known, posted.value), MEMBERS_A_SLICE));
  if (content.length > MOST_BYTES) throw tooLarge(`The merged document would be larger than ${MOST_BYTES} bytes.`);
  return { contentType: stored.contentType, content };
}

/** Counts the commas outside of texts, and stops as soon as the answer is known. */
function holdsMoreValues(content: Buffer, most: number): boolean {
  let isText = false;
  let values = 1;
  for (let at = 0; at < content.length && values <= most; at += 1) {
    const byte = content[at];
    if (byte === 0x22) isText = !isText;
    else if (isText && byte === 0x5c) at += 1;
    else if (!isText && byte === 0x2c) values += 1;
  }
  return values > most;
}

/** A document that was put may be anything. */
function knownObject({ contentType, content }: StoredDocument): JsonRecord | null {
  if (!isJson(contentType)) return null;
  try {
    const value: unknown = JSON.parse(decoder.decode(content));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function* jsonOfBoth(known: JsonRecord, posted: JsonRecord): Steps<string> {
  const members: string[] = [];
  for (const [record, others] of [
    [known, posted],
    [posted, {}],
  ] as const) {
    for (const name in record) {
      if (!Object.hasOwn(others, name)) members.push(`${JSON.stringify(name)}:${jsonOf(record[name])}`);
      yield;
    }
  }
  return `{${members.join(',')}}`;
}

/** The parser takes any depth, the writer does not. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw invalidField('body', '', 'is nested too deep to be merged', RULE);
  }
}
