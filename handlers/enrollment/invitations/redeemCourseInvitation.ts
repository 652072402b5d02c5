import { TO_COURSE } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentCourseInvitation } from './present.js';
import { redeemInvitationOfKind } from '../../../services/enrollment/invitations/invitationOperations.js';

export default operation('redeemCourseInvitation', async ({ body, access, services, reply }) =>
  reply(200, presentCourseInvitation(await redeemInvitationOfKind(TO_COURSE, { access, services, body }))),
);
