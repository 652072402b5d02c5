import { TO_COURSE } from '../../../db/commands/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { createBlankOf } from './work.js';

export default operation('createBlankCourseInvitations', async ({ body, access, services, reply }) =>
  reply(200, await createBlankOf(TO_COURSE, { access, services, body })),
);
