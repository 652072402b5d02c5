import type { SecretBox } from '../../../db/core/secretBox.js';
import { findServerSecrets } from '../../../db/mentors/mentors/findServerSecrets.js';
import { mcpServerEncryptionContext } from '../../../db/mentors/mentors/mcpServer.js';
import type { MentorServices } from '../services.js';
import type { BodyOf } from '../../_shared/contractTypes.js';
import { invalidField } from '../../_shared/problems.js';

/** How a secret of an MCP server is shown. */
export const HIDDEN = '********';

type Secrets = Pick<BodyOf<'upsertMcpServer'>, 'credentials' | 'extra_headers'>;

/** The secrets that a request sets: those that it sends as they are shown stay as they are stored. Throws a Problem (400) for one that is not stored. */
export async function keptServerSecrets(
  { db, secrets }: MentorServices,
  platformId: number,
  { name, credentials, extra_headers: headers }: BodyOf<'upsertMcpServer'>,
): Promise<Secrets> {
  const hidden = Object.keys(headers ?? {}).filter((header) => headers![header] === HIDDEN);
  if (credentials !== HIDDEN && hidden.length === 0) return { credentials, extra_headers: headers };
  const stored = await findServerSecrets(db, platformId, name);
  if (credentials === HIDDEN && !stored?.credentials) throw invalidField('body', '/credentials', NOT_STORED, 'secret');
  const known = hidden.length > 0 ? openHeaders(secrets, platformId, name, stored?.extra_headers ?? null) : {};
  const missing = hidden.find((header) => !Object.hasOwn(known, header));
  if (missing !== undefined) throw invalidField('body', `/extra_headers/${missing}`, NOT_STORED, 'secret');
  return {
    credentials: credentials === HIDDEN ? undefined : credentials,
    extra_headers:
      headers &&
      Object.fromEntries(
        Object.entries(headers).map(([header, value]) => [header, value === HIDDEN ? known[header]! : value]),
      ),
  };
}

const NOT_STORED = 'is how a secret is shown, and none is stored';

function openHeaders(
  secrets: SecretBox,
  platformId: number,
  name: string,
  sealed: string | null,
): Record<string, string> {
  return sealed === null
    ? {}
    : (JSON.parse(secrets.decrypt(sealed, mcpServerEncryptionContext(platformId, name, 'headers'))) as Record<
        string,
        string
      >);
}
