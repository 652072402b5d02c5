import { createHash } from 'node:crypto';
import type { Database } from '../../../db/core/connect.js';
import { yieldToEventLoop } from '../../../db/core/slices.js';
import { type AttachedFile, findAttachedFiles, readAttachedFile } from '../../../db/learning/records/attachments.js';
import { isMediaType } from '../../../db/learning/records/rules/values.js';
import type { StatementRow } from '../../../db/learning/records/statementRow.js';
import { OtherBody } from '../../_shared/operation.js';

/** Bytes of attachments in an answer, unless one statement has more. */
const MOST_BYTES = 33_554_432;
/** Each file is read by itself, which takes as long as so many bytes more. */
const BYTES_OF_READING = 32_768;

/** The files of the statements, each once, and how many of the statements there is room for. */
export async function filesOf(
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
    bytes += added.reduce((sum, file) => sum + file.bytes + BYTES_OF_READING, 0);
    if (bytes > MOST_BYTES && index > 0) return { files: [...files.values()], count: index };
    for (const file of added) files.set(file.sha2, file);
  }
  return { files: [...files.values()], count: rows.length };
}

/** The JSON as the first part, and each file after it (Communication 1.5.2), with a tag of all. */
export async function multipartAnswer(
  db: Pick<Database, 'read'>,
  platformId: number,
  text: string,
  files: AttachedFile[],
): Promise<{ body: OtherBody; tag: string }> {
  // Who sends a file can't know what is answered with it, so no file holds this boundary.
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
