import { exportPerson } from '../../../db/compliance/privacy/exportPerson.js';
import { readMember } from '../../../db/compliance/privacy/person.js';
import { operation, StreamedBody } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';

export default operation('exportUser', async ({ params, access, services, replyOther }) => {
  const { platform } = requireOrganization(access, params.org);
  const person = access.user && (await readMember(services.db, platform.id, access.user.id));
  if (!person) throw notFound('user', params.user_id);
  const platformId = access.as === 'IsDMAdmin' ? null : platform.id;
  const lines = exportPerson(services.db, { person, platformId });
  return replyOther(200, new StreamedBody('application/x-ndjson', lines), { 'Cache-Control': 'no-store' });
});
