import { findPerson } from '../../db/tenancy/people/findPerson.js';
import { operation } from '../_shared/operation.js';

export default operation('validateUser', async ({ body, access, services, reply }) => {
  const userId = body.user_id === undefined ? undefined : Number(body.user_id);
  const person = await findPerson(
    services.db,
    { userId, username: body.username, email: body.email },
    { rows: access.rows, andUser: access.caller?.user?.id ?? null },
  );
  return reply(200, { exists: person !== null, user_id: person?.id ?? null, username: person?.username ?? null });
});
