import { X509Certificate, type KeyObject, verify } from 'node:crypto';
import { isSameStatement } from '../sameStatement.js';
import { type JsonRecord, StatementRefused, isRecord } from './statementRefused.js';

export const SIGNATURE = 'http://adlnet.gov/expapi/attachments/signature';

const RULE = 'Data 2.6';
/** By the names of JSON web signatures. */
const DIGESTS = new Map([
  ['RS256', 'sha256'],
  ['RS384', 'sha384'],
  ['RS512', 'sha512'],
]);
/** Characters; a statement has at most 1 MB. */
const MOST_CHARACTERS = 2_000_000;

/**
 * Checks a signature of the statement: a JSON web signature over the statement without it, and by the holder of the
 * certificate when it has one. Throws StatementRefused. `content` is undefined when it is stored elsewhere: then only
 * its type is checked.
 */
export function checkSignature(
  statement: JsonRecord,
  contentType: string,
  content: Buffer | undefined,
  path: string,
): void {
  if (!/^application\/octet-stream\s*(;|$)/i.test(contentType))
    throw new StatementRefused(`${path}/contentType`, 'must be application/octet-stream: it is a signature', RULE);
  if (!content) return;
  const refuse = (message: string) => new StatementRefused(path, message, RULE);
  const text = content.length > MOST_CHARACTERS ? '' : content.toString('latin1');
  const [, signed, header, payload, signature] = /^(([\w-]+)\.([\w-]+))\.([\w-]+)$/.exec(text) ?? [];
  if (signed === undefined) throw refuse('must be a JSON web signature in its compact form');
  const head = decoded(header!);
  if (!isRecord(head)) throw refuse('must be a JSON web signature, and its header is not a JSON object');
  const digest = DIGESTS.get(String(head.alg));
  if (digest === undefined) throw refuse('must be signed with RS256, RS384 or RS512');
  if (head.crit !== undefined) throw refuse('must not require extensions (crit)');
  const original = decoded(payload!);
  if (!isRecord(original)) throw refuse('must sign the statement as JSON');
  if (!isSame(withoutSignatures(statement), original)) throw refuse('signs another statement');
  if (head.x5c === undefined) return;
  const key = parsePublicKey(head.x5c);
  if (!key) throw refuse('must name X.509 certificates with an RSA key in x5c');
  if (!verify(digest, Buffer.from(signed), key, Buffer.from(signature!, 'base64url')))
    throw refuse('does not match its certificate');
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** A value nested too deeply to be compared is not equal. */
function isSame(statement: JsonRecord, original: JsonRecord): boolean {
  try {
    return isSameStatement(statement, original);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The statement as it was before signing. */
function withoutSignatures({ attachments, ...statement }: JsonRecord): JsonRecord {
  const others = (attachments as { usageType: string }[]).filter(({ usageType }) => usageType !== SIGNATURE);
  return others.length === 0 ? statement : { ...statement, attachments: others };
}

/** The public key of the first certificate, which is the signer's. */
function parsePublicKey(certificates: unknown): KeyObject | null {
  const [first] = Array.isArray(certificates) ? (certificates as unknown[]) : [];
  if (typeof first !== 'string') return null;
  try {
    const { publicKey } = new X509Certificate(Buffer.from(first, 'base64'));
    return publicKey.asymmetricKeyType === 'rsa' ? publicKey : null;
  } catch {
    return null;
  }
}
