import type { DocumentContent, StoredDocument } from '../../../db/learning/records/documents.js';
import { type JsonRecord, isRecord } from '../../../db/learning/records/rules/statementRefused.js';
import { invalidField, tooLarge } from '../../_shared/problems.js';

const RULE = 'Communication 2.2';
const MOST_BYTES = 1_048_576;
/** The most values of each of two documents that are merged: merging more would delay other requests. */
const MOST_VALUES = 20_000;

/** A document that is merged into the stored one. */
export interface PostedDocument extends DocumentContent {
  /** The parsed JSON; undefined for a document that is not JSON. */
  value: unknown;
}

/** Whether documents of a media type can be merged. */
const isJson = (contentType: string) => /^application\/json\s*(;|$)/i.test(contentType);

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses a posted document. Throws a Problem (400) for one with the media type of JSON that is not JSON. */
export function parseDocument({ contentType, content }: DocumentContent): PostedDocument {
  if (!isJson(contentType)) return { contentType, content, value: undefined };
  try {
    return { contentType, content, value: JSON.parse(decoder.decode(content)) as unknown };
  } catch {
    throw invalidField('body', '', 'is not JSON in UTF-8', RULE);
  }
}

/**
 * Merges the members of the posted document into the stored one. Throws a Problem: 400 unless both are JSON objects,
 * 413 when the result is too large.
 */
export async function mergeDocuments(stored: StoredDocument, posted: PostedDocument): Promise<DocumentContent> {
  if (!isRecord(posted.value))
    throw invalidField(
      'body',
      '',
      'must be a JSON object, sent as application/json: it is merged into the stored document',
      RULE,
    );
  if ([stored, posted].some(({ content }) => holdsMoreValues(content, MOST_VALUES)))
    throw invalidField(
      'body',
      '',
      `cannot be merged: one of the two documents holds more than ${MOST_VALUES} values`,
      RULE,
    );
  const storedObject = parseStored(stored);
  if (!storedObject)
    throw invalidField('body', '', 'cannot be merged: the document that is there is no JSON object', RULE);
  const content = Buffer.from(serializeMerged(storedObject, posted.value));
  if (content.length > MOST_BYTES) throw tooLarge(`The merged document would be larger than ${MOST_BYTES} bytes.`);
  return { contentType: stored.contentType, content };
}

/** Counts commas outside of strings, and stops once `most` is exceeded. */
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

/** Parses the stored document; null if it is not a JSON object, since PUT stores any content. */
function parseStored({ contentType, content }: StoredDocument): JsonRecord | null {
  if (!isJson(contentType)) return null;
  try {
    const value: unknown = JSON.parse(decoder.decode(content));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function serializeMerged(known: JsonRecord, posted: JsonRecord): string {
  const members: string[] = [];
  for (const [record, others] of [
    [known, posted],
    [posted, {}],
  ] as const) {
    for (const name in record)
      if (!Object.hasOwn(others, name)) members.push(`${JSON.stringify(name)}:${serialize(record[name])}`);
  }
  return `{${members.join(',')}}`;
}

/** JSON.parse accepts any depth; JSON.stringify throws for deep nesting. */
function serialize(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw invalidField('body', '', 'is nested too deeply to be merged', RULE);
  }
}
