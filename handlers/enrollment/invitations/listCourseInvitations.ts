import { TO_COURSE } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentCourseInvitation } from './present.js';
import { listInvitationsOfKind } from '../../../services/enrollment/invitations/invitationOperations.js';

export default operation('listCourseInvitations', async ({ query, access, services, request, reply }) =>
  reply(
    200,
    await listInvitationsOfKind(
      TO_COURSE,
      { access, services, request, query, itemKey: query.course_id },
      presentCourseInvitation,
    ),
  ),
);
