import { createHash } from 'node:crypto';
import { type Steps, runInSlices, yieldToEventLoop } from '../../../db/core/slices.js';
import type { SentFile } from '../../../db/learning/records/attachments.js';
import type { IncomingStatement } from '../../../db/learning/records/incomingStatement.js';
import type { JsonRecord } from '../../../db/learning/records/rules/refused.js';
import { SIGNATURE, checkSignature } from '../../../db/learning/records/rules/signature.js';
import type { BodyPart } from '../../_shared/contractTypes.js';
import { invalidField } from '../../_shared/problems.js';
import { orStatementProblem } from './orStatementProblem.js';

const RULE = 'Communication 1.5.2';
/** By the number of hexadecimal digits. */
const ALGORITHMS: Record<number, string> = { 56: 'sha224', 64: 'sha256', 96: 'sha384', 128: 'sha512' };
/** Bytes that are hashed at once. */
const HASHED_A_STEP = 4_194_304;

/** What a statement says of an attachment, as it is valid. */
interface DeclaredAttachment {
  usageType: string;
  contentType: string;
  sha2: string;
  fileUrl?: string;
}

interface PlacedAttachment {
  attachment: DeclaredAttachment;
  path: string;
  /** Not of the statement inside. */
  isOfWhole: boolean;
}

/** The attachments of a statement and of one inside of it. */
function attachmentsOf(statement: JsonRecord, path: string): PlacedAttachment[] {
  const object = statement.object as JsonRecord;
  const lists = [
    { list: statement.attachments, at: `${path}/attachments`, isOfWhole: true },
    {
      list: object.objectType === 'SubStatement' ? object.attachments : undefined,
      at: `${path}/object/attachments`,
      isOfWhole: false,
    },
  ];
  return lists.flatMap(({ list, at, isOfWhole }) =>
    ((list ?? []) as DeclaredAttachment[]).map((attachment, index) => ({
      attachment,
      path: `${at}/${index}`,
      isOfWhole,
    })),
  );
}

/**
 * Gives every statement the files that it declares. Throws a Problem (400) for a part that none declares, or that is not what its hash says,
 * for an attachment that neither came nor has an address, and for a signature that does not sign its statement.
 */
export async function attachSentFiles(
  statements: IncomingStatement[],
  parts: BodyPart[],
  isList: boolean,
): Promise<void> {
  const contents = await runInSlices(readFiles(parts), 1);
  const declared = new Set<string>();
  for (const [index, incoming] of statements.entries()) {
    const files: SentFile[] = [];
    for (const { attachment, path, isOfWhole } of attachmentsOf(incoming.statement, isList ? `/${index}` : '')) {
      const sha2 = attachment.sha2.toLowerCase();
      const content = contents.get(sha2);
      declared.add(sha2);
      if (content) files.push({ sha2, contentType: attachment.contentType, content });
      else if (attachment.fileUrl === undefined)
        throw invalidField(
          'body',
          `${path}/fileUrl`,
          'is required: the attachment is not sent along',
          'Communication 1.5.1',
        );
      if (!isOfWhole || attachment.usageType !== SIGNATURE) continue;
      orStatementProblem(() => checkSignature(incoming.statement, attachment.contentType, content, path));
      await yieldToEventLoop();
    }
    if (files.length > 0) incoming.files = files;
  }
  const spare = [...contents.keys()].find((sha2) => !declared.has(sha2));
  if (spare !== undefined)
    throw invalidField('body', '', `has a part that is the attachment of no statement: ${spare}`, RULE);
}

/** The contents by their hashes, which are checked. */
function* readFiles(parts: BodyPart[]): Steps<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const [index, { headers, content }] of parts.entries()) {
    const refuse = (message: string) => invalidField('body', '', `part ${index + 2}: ${message}`, RULE);
    if (headers['content-transfer-encoding']?.toLowerCase() !== 'binary')
      throw refuse('Content-Transfer-Encoding must be binary');
    const sha2 = headers['x-experience-api-hash']?.toLowerCase() ?? '';
    const algorithm = /^[0-9a-f]+$/.test(sha2) ? ALGORITHMS[sha2.length] : undefined;
    if (algorithm === undefined) throw refuse('X-Experience-API-Hash must be its SHA-2 in hexadecimal digits');
    if ((yield* hashOf(content, algorithm)) !== sha2) throw refuse('X-Experience-API-Hash is not its SHA-2');
    contents.set(sha2, content);
  }
  return contents;
}

function* hashOf(content: Buffer, algorithm: string): Steps<string> {
  const hash = createHash(algorithm);
  for (let from = 0; from < content.length; from += HASHED_A_STEP) {
    hash.update(content.subarray(from, from + HASHED_A_STEP));
    yield;
  }
  return hash.digest('hex');
}
