import { type Circle, findPerson } from '../../db/people/findPerson.js';
import type { Access } from '../_shared/context.js';
import { operation } from '../_shared/operation.js';

export default operation('validateUser', async ({ body, access, services, reply }) => {
  const userId = body.user_id === undefined ? undefined : Number(body.user_id);
  const person = await findPerson(
    services.db,
    { userId, username: body.username, email: body.email },
    circleOf(access),
  );
  return reply(200, { exists: person !== null, user_id: person?.id ?? null, username: person?.username ?? null });
});

/** Whom the caller may know of, in the addressed platform or else in all of theirs: those that they oversee, and themself. */
function circleOf({ caller, platform }: Access): Circle {
  if (caller?.isDmAdmin) return platform ? { membersOf: [platform.id], andUser: null } : 'all people';
  const grants = (caller?.grants ?? []).filter(({ platformId }) => !platform || platformId === platform.id);
  const overseen = grants.filter(({ role }) => role !== 'learner').map(({ platformId }) => platformId);
  return { membersOf: overseen, andUser: caller?.user?.id ?? null };
}
