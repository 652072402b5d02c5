import { saveTerm } from '../../../db/mentors/saveTerm.js';
import { listTerms } from '../../../db/mentors/listTerms.js';
import type { BodyOf } from '../../_shared/operation.js';
import { operation } from '../../_shared/operation.js';
import { invalidField, notFound } from '../../_shared/problems.js';
import { memberOfOrg } from '../../_shared/memberOfOrg.js';

export default operation('upsertMentorTerm', async ({ params, body, access, services, reply }) => {
  refuseFieldsOfOthers(body);
  const { platform } = await memberOfOrg(access, services, params);
  const { id, created } = await saveTerm(services.db, access.actor, platform.id, body);
  const { terms } = await listTerms(services.db, platform.id, { levels: null, id, limit: 1, offset: 0 });
  if (!terms[0]) throw notFound('term', id);
  return reply(created ? 201 : 200, terms[0]);
});

function refuseFieldsOfOthers({ kind, ...fields }: BodyOf<'upsertMentorTerm'>): void {
  const belongs = { provider: 'llm', category_group: 'category', audiences: 'category' } as const;
  for (const [field, owner] of Object.entries(belongs)) {
    if (field in fields && kind !== owner) throw invalidField('body', `/${field}`, `belongs to terms of the kind ${owner} only`, 'kind');
  }
}
