import { TO_COURSE } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { createBlankInvitationsOfKind } from '../../../services/enrollment/invitations/invitationOperations.js';

export default operation('createBlankCourseInvitations', async ({ body, access, services, reply }) =>
  reply(200, await createBlankInvitationsOfKind(TO_COURSE, { access, services, body })),
);
