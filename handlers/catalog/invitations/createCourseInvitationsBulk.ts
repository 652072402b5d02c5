import { TO_COURSE } from '../../../db/commands/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { createManyOf } from './many.js';

export default operation('createCourseInvitationsBulk', async ({ body, access, services, reply }) =>
  reply(200, await createManyOf(TO_COURSE, { access, services, body })),
);
