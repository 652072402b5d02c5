import { TO_COURSE } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentCourseInvitation } from './present.js';
import { deleteInvitationOfKind } from '../../../services/enrollment/invitations/invitationOperations.js';

export default operation('deleteCourseInvitation', async ({ query, access, services, reply }) =>
  reply(200, presentCourseInvitation(await deleteInvitationOfKind(TO_COURSE, { access, services, query }))),
);
