import { saveTerm } from '../../../db/mentors/mentors/saveTerm.js';
import { listTerms } from '../../../db/mentors/mentors/listTerms.js';
import type { BodyOf } from '../../../services/_shared/contractTypes.js';
import { operation } from '../../_shared/operation.js';
import { invalidField, notFound } from '../../../services/_shared/problems.js';
import { requireMember } from '../../../services/_shared/findMember.js';

export default operation('upsertMentorTerm', async ({ params, body, access, services, reply }) => {
  refuseForeignFields(body);
  const { platform } = await requireMember(access, services, params);
  const { id, created } = await saveTerm(services.db, access.actor, platform.id, body);
  const { terms } = await listTerms(services.db, platform.id, { levels: null, id, limit: 1, offset: 0 });
  if (!terms[0]) throw notFound('term', id);
  return reply(created ? 201 : 200, terms[0]);
});

/** Refuses fields of other kinds. Null and an empty list of audiences are accepted, since answers contain them. */
function refuseForeignFields({
  kind,
  provider,
  category_group: group = null,
  audiences = [],
}: BodyOf<'upsertMentorTerm'>): void {
  const fields = [
    { field: 'provider', owner: 'llm', isSet: provider !== undefined },
    { field: 'category_group', owner: 'category', isSet: group !== null },
    { field: 'audiences', owner: 'category', isSet: audiences.length > 0 },
  ];
  for (const { field, owner, isSet } of fields) {
    if (isSet && kind !== owner)
      throw invalidField('body', `/${field}`, `is only allowed for terms of the kind ${owner}`, 'kind');
  }
}
