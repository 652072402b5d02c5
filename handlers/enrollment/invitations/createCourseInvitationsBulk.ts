import { TO_COURSE } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { createBulkInvitations } from '../../../services/enrollment/invitations/bulkInvitations.js';

export default operation('createCourseInvitationsBulk', async ({ body, access, services, reply }) =>
  reply(200, await createBulkInvitations(TO_COURSE, { access, services, body })),
);
