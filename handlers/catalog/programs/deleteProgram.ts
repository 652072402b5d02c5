import { deleteProgram } from '../../../db/catalog/items/deleteItem.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';

export default operation('deleteProgram', async ({ query, access, services, reply }) => {
  const platform = requirePlatform(access, query.org, { where: 'query', names: ['org'] });
  const count = await deleteProgram(services.db, access.actor, platform.id, query.program_id);
  if (count === 0) throw notFound('program', query.program_id);
  return reply(200, { count, type: { program: count } });
});
