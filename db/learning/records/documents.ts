import { hash } from 'node:crypto';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { lockName } from '../../core/lockName.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { Identifier } from './incomingStatement.js';
import type { RecordDocument } from './recordDocument.js';

/** The owner of documents: an agent in an activity (state), an activity, or an agent. */
export interface DocumentOwner {
  platformId: number;
  agent: Identifier | null;
  activity: Identifier | null;
}

/** One document. */
export interface DocumentKey extends DocumentOwner {
  /** In lower case; null for a document without registration. */
  registration: string | null;
  id: string;
}

/** What is stored, by whatever type. */
export interface DocumentContent extends Pick<RecordDocument, 'content'> {
  contentType: RecordDocument['content_type'];
}

/** `sha1`: of the content, in hexadecimal digits. */
export interface StoredDocument extends DocumentContent, Pick<RecordDocument, 'sha1'> {
  updatedAt: RecordDocument['updated_at'];
}

/** Values of $1 to $4. */
const ownerValues = ({ platformId, agent, activity }: DocumentOwner) => [
  platformId,
  agent?.digest ?? '',
  activity?.digest ?? '',
];
const keyValues = (key: DocumentKey) => [...ownerValues(key), computeDigest(key)];
const computeDigest = ({ registration, id }: DocumentKey) =>
  hash('sha256', `${registration ?? ''} ${id}`, 'hex').slice(0, 32);

const OF_OWNER = `platform_id = $1 and agent = decode($2, 'hex') and activity = decode($3, 'hex')`;
const ONE = `${OF_OWNER} and digest = decode($4, 'hex')`;

const FIND = {
  name: 'record_document',
  text: `select content_type as "contentType", content, sha1, updated_at as "updatedAt" from record_documents where ${ONE}`,
};

/** A document, or null. */
export async function findDocument(db: Pick<Database, 'read'>, key: DocumentKey): Promise<StoredDocument | null> {
  return (await db.read<StoredDocument>(FIND, keyValues(key)))[0] ?? null;
}

const LIST = {
  name: 'ids_of_record_documents',
  text: `select document_id as id, max(updated_at) as "updatedAt" from record_documents
          where ${OF_OWNER} and ($4::uuid is null or registration = $4) and ($5::timestamptz is null or updated_at > $5)
          group by document_id order by document_id`,
};

/** Ids of documents, each once; of one registration when given. `since`: only those stored later. */
export function listDocuments(
  db: Pick<Database, 'read'>,
  owner: DocumentOwner,
  { registration, since }: { registration?: string; since?: string },
): Promise<{ id: string; updatedAt: Date }[]> {
  return db.read(LIST, [...ownerValues(owner), registration ?? null, since ?? null]);
}

const STORE = {
  changes: true as const,
  name: 'store_record_document',
  text: `insert into record_documents
           (platform_id, agent, activity, digest, agent_name, activity_id, registration, document_id, content_type, content, sha1, updated_at)
         values ($1, decode($2, 'hex'), decode($3, 'hex'), decode($4, 'hex'), $5, $6, $7, $8, $9, $10, $11, clock_timestamp())
         on conflict (platform_id, agent, activity, digest)
         do update set content_type = excluded.content_type, content = excluded.content, sha1 = excluded.sha1, updated_at = excluded.updated_at`,
};

/**
 * Stores what `decide` returns for the current document. Writers of one document are serialized, so `decide` sees the
 * document that it replaces. When it throws, nothing changes.
 */
export async function changeDocument(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  key: DocumentKey,
  decide: (stored: StoredDocument | null) => DocumentContent | Promise<DocumentContent>,
): Promise<void> {
  await db.transaction(
    actor,
    async (trx) => {
      const { contentType, content } = await decide(await lockDocument(trx, key));
      const { agent, activity, registration, id } = key;
      await query(trx, STORE, [
        ...keyValues(key),
        agent?.name ?? null,
        activity?.name ?? null,
        registration,
        id,
        contentType,
        content,
        computeSha1(content),
      ]);
    },
    { statementsOf: key.platformId },
  );
}

const REMOVE = {
  changes: true as const,
  name: 'remove_record_document',
  text: `delete from record_documents where ${ONE}`,
};

/** Deletes the document unless `check`, which gets it, throws. */
export async function removeDocument(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  key: DocumentKey,
  check: (stored: StoredDocument | null) => void,
): Promise<void> {
  await db.transaction(
    actor,
    async (trx) => {
      check(await lockDocument(trx, key));
      await query(trx, REMOVE, keyValues(key));
    },
    { statementsOf: key.platformId },
  );
}

const REMOVE_ALL = {
  changes: true as const,
  name: 'remove_record_documents',
  text: `delete from record_documents where ${OF_OWNER} and ($4::uuid is null or registration = $4)`,
};

/** Removes all documents of the owner, or those of one registration. */
export async function removeDocuments(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  owner: DocumentOwner,
  registration?: string,
): Promise<void> {
  await db.transaction(actor, (trx) => query(trx, REMOVE_ALL, [...ownerValues(owner), registration ?? null]), {
    statementsOf: owner.platformId,
  });
}

/** Locks a document until the commit, whether it exists or not. */
async function lockDocument(trx: Transaction, key: DocumentKey): Promise<StoredDocument | null> {
  await lockName(trx, `record document ${keyValues(key).join(' ')}`, 0);
  return (await query<StoredDocument>(trx, FIND, keyValues(key)))[0] ?? null;
}

const computeSha1 = (content: Buffer) => hash('sha1', content, 'hex');
