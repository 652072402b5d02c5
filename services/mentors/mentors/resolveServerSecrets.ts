import type { SecretBox } from '../../../db/core/secretBox.js';
import { findServerSecrets } from '../../../db/mentors/mentors/findServerSecrets.js';
import { mcpServerEncryptionContext } from '../../../db/mentors/mentors/mcpServer.js';
import type { MentorServices } from '../services.js';
import type { BodyOf } from '../../_shared/contractTypes.js';
import { invalidField } from '../../_shared/problems.js';

/** The mask that answers show for a secret of an MCP server. */
export const MASK = '********';

type Secrets = Pick<BodyOf<'upsertMcpServer'>, 'credentials' | 'extra_headers'>;

/**
 * The secrets that a request sets. A masked value stands for the stored secret. Throws a Problem (400) for a mask
 * without a stored secret.
 */
export async function resolveServerSecrets(
  { db, secrets }: MentorServices,
  platformId: number,
  { name, credentials, extra_headers: headers }: BodyOf<'upsertMcpServer'>,
): Promise<Secrets> {
  const masked = Object.keys(headers ?? {}).filter((header) => headers![header] === MASK);
  if (credentials !== MASK && masked.length === 0) return { credentials, extra_headers: headers };
  const stored = await findServerSecrets(db, platformId, name);
  if (credentials === MASK && !stored?.credentials) throw invalidField('body', '/credentials', NOT_STORED, 'secret');
  const storedHeaders =
    masked.length > 0 ? decryptHeaders(secrets, platformId, name, stored?.extra_headers ?? null) : {};
  const missing = masked.find((header) => !Object.hasOwn(storedHeaders, header));
  if (missing !== undefined) throw invalidField('body', `/extra_headers/${missing}`, NOT_STORED, 'secret');
  return {
    credentials: credentials === MASK ? undefined : credentials,
    extra_headers:
      headers &&
      Object.fromEntries(
        Object.entries(headers).map(([header, value]) => [header, value === MASK ? storedHeaders[header]! : value]),
      ),
  };
}

const NOT_STORED = 'is a masked secret, and no secret is stored: send the whole secret';

function decryptHeaders(
  secrets: SecretBox,
  platformId: number,
  name: string,
  encrypted: string | null,
): Record<string, string> {
  return encrypted === null
    ? {}
    : (JSON.parse(secrets.decrypt(encrypted, mcpServerEncryptionContext(platformId, name, 'headers'))) as Record<
        string,
        string
      >);
}
