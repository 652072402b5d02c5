import { listIdentityLinks } from '../../../db/tenancy/identity/listIdentityLinks.js';
import { createIdentityLink } from '../../../db/tenancy/identity/saveIdentityLink.js';
import { conflict, forbidden, notFound } from '../../../services/_shared/problems.js';
import { requireNamedMember } from '../../../services/_shared/requireNamedMember.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { requireIdentityProvider } from '../../../services/tenancy/identity_providers/requireIdentityProvider.js';
import { operation } from '../../_shared/operation.js';

export default operation('createIdentityLink', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const provider = await requireIdentityProvider(services, platform, params.provider_id);
  const { id: userId } = await requireNamedMember(services.db, platform, { user_id: body.user_id }, 'body');
  const isConfirmed = access.caller?.isDmAdmin === true;
  const key = { platformId: platform.id, providerId: provider.id };
  const result = await createIdentityLink(services.db, access.actor, {
    ...key,
    ...{ subject: body.subject, userId, isConfirmed },
  });
  switch (result.outcome) {
    case 'no_provider':
      throw notFound('identity provider', provider.id);
    case 'no_member':
      throw notFound('user', body.user_id);
    case 'taken':
      throw conflict('The provider has a link of this subject or of this person. Delete it first.');
    case 'dm_admin':
      if (isConfirmed) throw conflict('A DM admin is not linked.');
      throw forbidden('Only a DM admin may link this person.');
    case 'shared':
      throw forbidden('Only a DM admin may link this person.');
  }
  const { links } = await listIdentityLinks(services.db, { ...key, id: result.id, limit: 1, offset: 0 });
  // Another request may have deleted it since.
  if (!links[0]) throw notFound('link', result.id);
  return reply(201, links[0]);
});
