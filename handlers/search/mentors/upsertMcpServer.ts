import { saveMcpServer } from '../../../db/mentors/saveMcpServer.js';
import { listMcpServers } from '../../../db/mentors/listMcpServers.js';
import type { SecretBox } from '../../../db/core/secretBox.js';
import type { BodyOf } from '../../_shared/operation.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../_shared/problems.js';
import { memberOfOrg } from '../../_shared/memberOfOrg.js';
import { savingMentor } from './ownMentor.js';
import { presentMcpServer } from './present.js';

export default operation('upsertMcpServer', async ({ params, body, access, services, reply }) => {
  const { platform } = await memberOfOrg(access, services, params);
  const context = `mcp_servers/${platform.id}/${body.name}`;
  const sealed = { ...body, ...secretsOf(body, services.secrets, context) };
  const { id, created } = await savingMentor(saveMcpServer(services.db, access.actor, platform.id, sealed));
  const { servers } = await listMcpServers(services.db, platform.id, { levels: null, id, limit: 1, offset: 0 });
  if (!servers[0]) throw notFound('MCP server', id);
  return reply(created ? 201 : 200, presentMcpServer(servers[0]));
});

/** What a null removes; what is absent stays. */
function secretsOf({ credentials, extra_headers: headers }: BodyOf<'upsertMcpServer'>, secrets: SecretBox, context: string) {
  return {
    credentials: credentials ? secrets.seal(credentials, `${context}/credentials`) : credentials === undefined ? undefined : null,
    extra_headers: headers ? secrets.seal(JSON.stringify(headers), `${context}/headers`) : headers,
    ...(headers !== undefined && { header_names: Object.keys(headers ?? {}) }),
  };
}
