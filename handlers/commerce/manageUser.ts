import { PersonConflict, savePerson } from '../../db/tenancy/people/savePerson.js';
import { hashPassword } from '../../providers/passwords/hashPassword.js';
import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { conflict, invalidField, notFound } from '../../services/_shared/problems.js';
import { refuseWeakPassword } from '../../services/commerce/launch/refuseWeakPassword.js';
import { presentManagedUser } from './present.js';

export default operation('manageUser', async ({ body, access, services, reply }) => {
  const named = body.platform_key ?? body.org;
  const isDmAdmin = access.as === 'IsDMAdmin';
  const platform = isDmAdmin && named === undefined ? null : requirePlatform(access, named);
  const name = [body.firstname, body.lastname]
    .filter((part) => part !== undefined)
    .join(' ')
    .trim();
  if (body.password !== undefined) refuseWeakPassword(body.password, { ...body, name });
  const person = {
    userId: body.user_id,
    username: body.username,
    email: body.email,
    name: body.firstname === undefined && body.lastname === undefined ? null : name,
    ...(body.password !== undefined && { passwordHash: await hashPassword(body.password) }),
    active: body.active,
  };
  const saved = await savePerson(
    services.db,
    access.actor,
    { platformId: platform?.id ?? null, isDmAdmin },
    person,
  ).catch((error: unknown) => {
    if (error instanceof PersonConflict) throw conflict(error.message);
    throw error;
  });
  if (saved) return reply(saved.created ? 201 : 200, presentManagedUser(saved, platform?.key ?? null));
  if (body.user_id !== undefined) throw notFound('user', body.user_id);
  const missing = body.username === undefined ? 'username' : 'email';
  throw invalidField('body', `/${missing}`, 'is required for a new user', 'required');
});
