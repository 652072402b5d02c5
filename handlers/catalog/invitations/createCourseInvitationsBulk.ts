import { TO_COURSE } from '../../../db/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { createManyOf } from './bulkInvitations.js';

export default operation('createCourseInvitationsBulk', async ({ body, access, services, reply }) =>
  reply(200, await createManyOf(TO_COURSE, { access, services, body })),
);
