import { hash } from 'node:crypto';
import { yieldToEventLoop } from '../../../db/core/slices.js';
import type { IncomingFile } from '../../../db/learning/records/attachments.js';
import type { IncomingStatement } from '../../../db/learning/records/incomingStatement.js';
import type { JsonRecord } from '../../../db/learning/records/rules/statementRefused.js';
import { SIGNATURE, checkSignature } from '../../../db/learning/records/rules/signature.js';
import type { BodyPart } from '../../_shared/contractTypes.js';
import { invalidField } from '../../_shared/problems.js';
import { mapStatementErrors } from './mapStatementErrors.js';

const RULE = 'Communication 1.5.2';
/** Hash algorithms by the number of hexadecimal digits. */
const ALGORITHMS: Record<number, string> = { 56: 'sha224', 64: 'sha256', 96: 'sha384', 128: 'sha512' };

/** A valid attachment as its statement declares it. */
interface DeclaredAttachment {
  usageType: string;
  contentType: string;
  sha2: string;
  fileUrl?: string;
}

interface LocatedAttachment {
  attachment: DeclaredAttachment;
  path: string;
  /** False for an attachment of the SubStatement. */
  isOfWhole: boolean;
}

/** The attachments of a statement and of its SubStatement. */
function listAttachments(statement: JsonRecord, path: string): LocatedAttachment[] {
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
 * Attaches to each statement the files that it declares. Throws a Problem (400) for a part that no statement declares
 * or whose hash is wrong, for an attachment with neither a part nor a URL, and for an invalid signature.
 */
export async function attachFiles(statements: IncomingStatement[], parts: BodyPart[], isList: boolean): Promise<void> {
  const contents = await readFiles(parts);
  const declared = new Set<string>();
  for (const [index, incoming] of statements.entries()) {
    const files: IncomingFile[] = [];
    for (const { attachment, path, isOfWhole } of listAttachments(incoming.statement, isList ? `/${index}` : '')) {
      const sha2 = attachment.sha2.toLowerCase();
      const content = contents.get(sha2);
      declared.add(sha2);
      if (content) files.push({ sha2, contentType: attachment.contentType, content });
      else if (attachment.fileUrl === undefined)
        throw invalidField(
          'body',
          `${path}/fileUrl`,
          'is required: the request does not contain the attachment',
          'Communication 1.5.1',
        );
      if (!isOfWhole || attachment.usageType !== SIGNATURE) continue;
      mapStatementErrors(() => checkSignature(incoming.statement, attachment.contentType, content, path));
      await yieldToEventLoop();
    }
    if (files.length > 0) incoming.files = files;
  }
  const undeclared = [...contents.keys()].find((sha2) => !declared.has(sha2));
  if (undeclared !== undefined)
    throw invalidField('body', '', `has a part that no statement refers to as an attachment: ${undeclared}`, RULE);
}

/** The contents by their hashes, which are verified. */
async function readFiles(parts: BodyPart[]): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for (const [index, { headers, content }] of parts.entries()) {
    const refuse = (message: string) => invalidField('body', '', `part ${index + 2}: ${message}`, RULE);
    if (headers['content-transfer-encoding']?.toLowerCase() !== 'binary')
      throw refuse('Content-Transfer-Encoding must be binary');
    const sha2 = headers['x-experience-api-hash']?.toLowerCase() ?? '';
    const algorithm = /^[0-9a-f]+$/.test(sha2) ? ALGORITHMS[sha2.length] : undefined;
    if (algorithm === undefined) throw refuse('X-Experience-API-Hash must be its SHA-2 hash in hexadecimal digits');
    await yieldToEventLoop();
    if (hash(algorithm, content) !== sha2) throw refuse('X-Experience-API-Hash does not match its content');
    contents.set(sha2, content);
  }
  return contents;
}
