import { TO_COURSE } from '../../../db/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentCourseInvitation } from './present.js';
import { redeemOf } from './invitationOperations.js';

export default operation('redeemCourseInvitation', async ({ body, access, services, reply }) =>
  reply(200, presentCourseInvitation(await redeemOf(TO_COURSE, { access, services, body }))),
);
