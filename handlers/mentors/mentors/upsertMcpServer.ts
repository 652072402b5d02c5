import { saveMcpServer } from '../../../db/mentors/mentors/saveMcpServer.js';
import { listMcpServers } from '../../../db/mentors/mentors/listMcpServers.js';
import { mcpServerEncryptionContext } from '../../../db/mentors/mentors/mcpServer.js';
import type { SecretBox } from '../../../db/core/secretBox.js';
import type { BodyOf } from '../../../services/_shared/contractTypes.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { resolveServerSecrets } from '../../../services/mentors/mentors/resolveServerSecrets.js';
import { mapMentorErrors } from '../../../services/mentors/mentors/requireOwnMentor.js';
import { presentMcpServer } from './present.js';

export default operation('upsertMcpServer', async ({ params, body, access, services, reply }) => {
  const { platform } = await requireMember(access, services, params);
  const resolved = await resolveServerSecrets(services, platform.id, body);
  const server = { ...body, ...encryptSecrets({ ...body, ...resolved }, services.secrets, platform.id) };
  const { id, created } = await mapMentorErrors(saveMcpServer(services.db, access.actor, platform.id, server));
  const { servers } = await listMcpServers(services.db, platform.id, { levels: null, id, limit: 1, offset: 0 });
  if (!servers[0]) throw notFound('MCP server', id);
  return reply(created ? 201 : 200, presentMcpServer(servers[0]));
});

/** The encrypted secrets of a body: null removes a secret, an absent one stays. */
function encryptSecrets(
  { name, credentials, extra_headers: headers }: BodyOf<'upsertMcpServer'>,
  secrets: SecretBox,
  platformId: number,
) {
  const secretName = (part: 'credentials' | 'headers') => mcpServerEncryptionContext(platformId, name, part);
  return {
    credentials: credentials
      ? secrets.encrypt(credentials, secretName('credentials'))
      : credentials === undefined
        ? undefined
        : null,
    extra_headers: headers ? secrets.encrypt(JSON.stringify(headers), secretName('headers')) : headers,
    ...(headers !== undefined && { header_names: Object.keys(headers ?? {}) }),
  };
}
