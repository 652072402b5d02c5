import { createHash } from 'node:crypto';
import type { Database } from '../../../db/core/connect.js';
import { yieldToEventLoop } from '../../../db/core/slices.js';
import { type AttachedFile, findAttachedFiles, readAttachedFile } from '../../../db/learning/records/attachments.js';
import { isMediaType } from '../../../db/learning/records/rules/values.js';
import type { StatementRow } from '../../../db/learning/records/statementRow.js';
import { OtherBody } from '../../_shared/operation.js';

/** The most bytes of attachments in an answer, unless a single statement has more. */
const MOST_BYTES = 33_554_432;
/** The cost of reading each file, in bytes. */
const READ_COST_BYTES = 32_768;

/** Reads the files of the statements, each once. Returns them and the number of statements that fit. */
export async function readFiles(
  db: Pick<Database, 'read'>,
  platformId: number,
  rows: StatementRow[],
): Promise<{ files: AttachedFile[]; count: number }> {
  const attached = await findAttachedFiles(
    db,
    platformId,
    rows.map(({ stored }) => stored),
  );
  const files = new Map<string, AttachedFile>();
  let bytes = 0;
  for (const [index, { stored }] of rows.entries()) {
    const added = attached.filter((file) => file.stored === stored && !files.has(file.sha2));
    bytes += added.reduce((sum, file) => sum + file.bytes + READ_COST_BYTES, 0);
    if (bytes > MOST_BYTES && index > 0) return { files: [...files.values()], count: index };
    for (const file of added) files.set(file.sha2, file);
  }
  return { files: [...files.values()], count: rows.length };
}

/** The JSON as the first part, and each file after it (Communication 1.5.2), with an entity tag of the whole. */
export async function buildMultipart(
  db: Pick<Database, 'read'>,
  platformId: number,
  text: string,
  files: AttachedFile[],
): Promise<{ body: OtherBody; tag: string }> {
  // The boundary depends on the answer, which the sender of a file cannot know, so that no file can contain it.
  const boundary = createHash('sha256').update(text).digest('hex').slice(0, 40);
  const pieces: Uint8Array[] = [Buffer.from(`--${boundary}\r\nContent-Type: application/json\r\n\r\n${text}\r\n`)];
  for (const { sha2, contentType } of files) {
    const content = await readAttachedFile(db, platformId, sha2);
    if (content === null) continue;
    const type = isMediaType(contentType) ? contentType : 'application/octet-stream';
    const headers = [`Content-Type: ${type}`, 'Content-Transfer-Encoding: binary', `X-Experience-API-Hash: ${sha2}`];
    pieces.push(Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`), content, Buffer.from('\r\n'));
    await yieldToEventLoop();
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    body: new OtherBody(`multipart/mixed; boundary=${boundary}`, Buffer.concat(pieces)),
    tag: `W/"${boundary}"`,
  };
}
