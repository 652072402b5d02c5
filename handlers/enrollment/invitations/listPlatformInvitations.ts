import { TO_PLATFORM } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentPlatformInvitation } from './present.js';
import { listInvitationsOfKind } from '../../../services/enrollment/invitations/invitationOperations.js';

export default operation('listPlatformInvitations', async ({ query, access, services, request, reply }) =>
  reply(200, await listInvitationsOfKind(TO_PLATFORM, { access, services, request, query }, presentPlatformInvitation)),
);
