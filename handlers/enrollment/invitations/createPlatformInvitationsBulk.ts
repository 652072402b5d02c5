import { TO_PLATFORM } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { createBulkInvitations } from '../../../services/enrollment/invitations/bulkInvitations.js';

export default operation('createPlatformInvitationsBulk', async ({ body, access, services, reply }) =>
  reply(200, await createBulkInvitations(TO_PLATFORM, { access, services, body })),
);
