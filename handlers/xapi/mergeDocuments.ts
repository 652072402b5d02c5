import type { DocumentContent, StoredDocument } from '../../db/records/documents.js';
import { type JsonRecord, isRecord } from '../../db/records/rules/refused.js';
import { invalidField, tooLarge } from '../_shared/problems.js';

const RULE = 'Communication 2.2';
const MOST_BYTES = 1_048_576;

/** Media types that are merged. */
const isJson = (contentType: string) => /^application\/json\s*(;|$)/i.test(contentType);

const decoder = new TextDecoder('utf-8', { fatal: true });

/** What a posted document is by itself; undefined for another type. Throws a Problem (400) for one that says that it is JSON and is not. */
export function parseDocument({ contentType, content }: DocumentContent): unknown {
  if (!isJson(contentType)) return undefined;
  try {
    return JSON.parse(decoder.decode(content));
  } catch {
    throw invalidField('body', '', 'is not JSON in UTF-8', RULE);
  }
}

/**
 * The stored document with the names of the posted one, whose value comes parsed. Throws a Problem: 400 unless both are JSON objects, 413
 * for what grows too large.
 */
export function merged(stored: StoredDocument, posted: unknown): DocumentContent {
  if (!isRecord(posted)) throw invalidField('body', '', 'must be a JSON object, as application/json: there is such a document already', RULE);
  const known = knownObject(stored);
  if (!known) throw invalidField('body', '', 'can not be merged: the document that is there is no JSON object', RULE);
  const content = Buffer.from(jsonOf({ ...known, ...posted }));
  if (content.length > MOST_BYTES) throw tooLarge(`The merged document would be larger than ${MOST_BYTES} bytes.`);
  return { contentType: stored.contentType, content };
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

/** The parser takes any depth, the writer does not. */
function jsonOf(value: JsonRecord): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw invalidField('body', '', 'is nested too deep to be merged', RULE);
  }
}
