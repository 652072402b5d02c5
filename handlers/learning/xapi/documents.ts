import type { Database } from '../../../db/core/connect.js';
import {
  type DocumentOwner,
  type StoredDocument,
  findDocument,
  listDocuments,
} from '../../../db/learning/records/documents.js';
import type { Identifier } from '../../../db/learning/records/incomingStatement.js';
import { isMediaType } from '../../../db/learning/records/rules/values.js';
import { OtherBody, type Reply } from '../../_shared/operation.js';
import type { SentBytes } from '../../../services/_shared/contractTypes.js';
import { conflict, forbidden, invalidField, notFound, preconditionFailed } from '../../../services/_shared/problems.js';
import { parseQueryTime } from '../../../services/learning/xapi/agentQuery.js';
import type { RecordStore } from '../../../services/learning/xapi/recordStore.js';

const RULE = 'Communication 2.2';

/** Whether the caller may use the documents of an agent. */
export function mayUseDocuments({ onlyOf }: RecordStore, agent: Identifier): boolean {
  return onlyOf === null || onlyOf.some(({ digest }) => digest === agent.digest);
}

/** Throws a Problem (403) for documents of another agent. */
export function requireOwnDocuments(store: RecordStore, agent: Identifier): void {
  if (!mayUseDocuments(store, agent))
    throw forbidden('Learners may only change documents with themselves as the agent.');
}

export interface DocumentHeaders {
  'If-Match'?: string;
  'If-None-Match'?: string;
}

/**
 * Checks the preconditions of a change (Communication 3.1). Throws a Problem: 412 if the stored document is another
 * version, 409 without a precondition that is required, 400 without the required If-None-Match.
 */
export function checkPreconditions(
  headers: DocumentHeaders,
  stored: StoredDocument | null,
  { mustKnow = false, mustSay = false } = {},
): void {
  const { 'If-Match': known, 'If-None-Match': unwanted } = headers;
  if (known !== undefined && !containsTag(known, stored))
    throw preconditionFailed(
      'The document was changed since you read it. Read it again, and send its ETag in If-Match.',
    );
  if (unwanted !== undefined && containsTag(unwanted, stored)) throw preconditionFailed('The document already exists.');
  if (known !== undefined || unwanted !== undefined) return;
  if (mustSay && !stored)
    throw invalidField('header', 'If-None-Match', 'must be * for a new document', 'Communication 3.1');
  if (mustKnow && stored)
    throw conflict('The document already exists. To replace it, read it and send its ETag in If-Match.');
}

/** Whether a list of entity tags contains the document's; weak tags never match. */
function containsTag(tags: string, stored: StoredDocument | null): boolean {
  if (stored === null) return false;
  return (
    tags.trim() === '*' ||
    tags.split(',').some(
      (tag) =>
        tag
          .trim()
          .replace(/^"(.*)"$/, '$1')
          .toLowerCase() === stored.sha1,
    )
  );
}

/** The content of a document. Throws a Problem (400) for an invalid media type. */
export function parseContent({ contentType, bytes }: SentBytes): { contentType: string; content: Buffer } {
  if (!isMediaType(contentType)) throw invalidField('header', 'Content-Type', 'must be a media type', RULE);
  return { contentType, content: bytes };
}

export interface RequestedDocuments {
  /** The id of one document; undefined: all. */
  id?: string;
  registration?: string;
  since?: string;
  /** Whether the caller sees no documents. */
  isHidden?: boolean;
}

interface Replies {
  reply(status: 200, body: string[], headers: Record<string, string>): Reply;
  replyOther(status: 200, body: OtherBody, headers: Record<string, string>): Reply;
}

/**
 * Answers the document with this id, or the ids of all. Throws a Problem: 404 for an unknown document, 400 for an
 * invalid time.
 */
export async function answerDocuments(
  { reply, replyOther }: Replies,
  db: Pick<Database, 'read'>,
  owner: DocumentOwner,
  { id, registration, since, isHidden = false }: RequestedDocuments,
): Promise<Reply> {
  const stored = parseQueryTime('since', since, RULE);
  if (id === undefined) {
    const documents = isHidden ? [] : await listDocuments(db, owner, { registration, since: stored });
    const newest = documents.map(({ updatedAt }) => updatedAt.getTime()).sort((a, b) => b - a)[0];
    return reply(
      200,
      documents.map((one) => one.id),
      newest === undefined ? {} : lastModified(new Date(newest)),
    );
  }
  const document = isHidden ? null : await findDocument(db, { ...owner, registration: registration ?? null, id });
  if (!document) throw notFound('document', id);
  const { contentType, content, sha1, updatedAt } = document;
  return replyOther(200, new OtherBody(contentType, content), { ETag: `"${sha1}"`, ...lastModified(updatedAt) });
}

const lastModified = (at: Date) => ({ 'Last-Modified': at.toUTCString() });
