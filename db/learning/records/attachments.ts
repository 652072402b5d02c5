import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { IncomingStatement } from './incomingStatement.js';
import type { AttachmentContent } from './attachmentContent.js';
import type { StatementAttachment } from './statementAttachment.js';

/** An attached file of an incoming statement. */
export interface IncomingFile {
  /** In lower-case hexadecimal digits. */
  sha2: string;
  contentType: string;
  content: Buffer;
}

/** A file of a statement, without its content. */
export interface AttachedFile extends Pick<StatementAttachment, 'bytes'> {
  /** When the statement was stored. */
  stored: string;
  sha2: string;
  contentType: StatementAttachment['content_type'];
}

const ADD_FILE = {
  changes: true as const,
  name: 'add_attached_file',
  text: `insert into attachment_contents (platform_id, sha2, content) values ($1, decode($2, 'hex'), $3) on conflict do nothing`,
};

const ATTACH = {
  changes: true as const,
  name: 'attach_files_to_statements',
  text: `insert into statement_attachments (platform_id, stored, sha2, content_type, bytes)
         select $1, cast($2 as timestamptz) + place * interval '1 microsecond', decode(sha2, 'hex'), content_type, bytes
           from unnest($3::integer[], $4::text[], $5::text[], $6::integer[]) as file (place, sha2, content_type, bytes)
         on conflict do nothing`,
};

/**
 * Stores attachments of statements. `from`: the stored time of the first statement; each following one is a
 * microsecond later.
 */
export async function attachFiles(
  trx: Transaction,
  { platformId, statements, from }: { platformId: number; statements: IncomingStatement[]; from: string },
): Promise<void> {
  const placed = statements.flatMap(({ files = [] }, place) => files.map((file) => ({ ...file, place })));
  if (placed.length === 0) return;
  for (const { sha2, content } of new Map(placed.map((file) => [file.sha2, file])).values())
    await query(trx, ADD_FILE, [platformId, sha2, content]);
  await query(trx, ATTACH, [
    platformId,
    from,
    placed.map(({ place }) => place),
    placed.map(({ sha2 }) => sha2),
    placed.map(({ contentType }) => contentType),
    placed.map(({ content }) => content.length),
  ]);
}

const OF_STATEMENTS = {
  name: 'attachments_of_statements',
  text: `select statement_time(stored) as stored, encode(sha2, 'hex') as sha2, content_type as "contentType", bytes
           from statement_attachments
          where platform_id = $1 and stored = any ($2::timestamptz[])
          order by stored, sha2`,
};

/** The attachments of statements, which are given by their stored times. */
export function findAttachedFiles(
  db: Pick<Database, 'read'>,
  platformId: number,
  stored: string[],
): Promise<AttachedFile[]> {
  return db.read(OF_STATEMENTS, [platformId, stored]);
}

const CONTENT = {
  name: 'content_of_attached_file',
  text: `select content from attachment_contents where platform_id = $1 and sha2 = decode($2, 'hex')`,
};

/** The content of a file; null when it is not stored. */
export async function readAttachedFile(
  db: Pick<Database, 'read'>,
  platformId: number,
  sha2: string,
): Promise<Buffer | null> {
  return (await db.read<Pick<AttachmentContent, 'content'>>(CONTENT, [platformId, sha2]))[0]?.content ?? null;
}

const REMOVE_FILES = {
  changes: true as const,
  text: `
    delete from attachment_contents file
     where platform_id = $1 and sha2 = any (select decode(one, 'hex') from unnest($2::text[]) one)
       and not exists (select from statement_attachments other where other.platform_id = $1 and other.sha2 = file.sha2)`,
};

/**
 * Deletes those files that no statement references. The tenant's store must be locked, as it is while files are
 * attached.
 */
export async function removeUnattachedFiles(trx: Transaction, platformId: number, sha2s: string[]): Promise<void> {
  await query(trx, REMOVE_FILES, [platformId, sha2s]);
}
