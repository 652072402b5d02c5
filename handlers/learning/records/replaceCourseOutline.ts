import { OutlineRefused } from '../../../db/catalog/outlines/outlineRefused.js';
import { replaceOutline } from '../../../db/catalog/outlines/replaceOutline.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { invalid, notFound } from '../../../services/_shared/problems.js';
import { checkBlocks } from '../../../services/learning/records/checkBlocks.js';
import { presentReplacedOutline } from './present.js';

export default operation('replaceCourseOutline', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const course = { platformId: platform.id, courseKey: params.course_id };
  const blocks = await checkBlocks(body.blocks, services.findSchemaErrors);
  const replaced = await mapOutlineErrors(replaceOutline(services.db, access.actor, course, blocks));
  if (!replaced) throw notFound('course', params.course_id);
  return reply(200, presentReplacedOutline(params.course_id, replaced));
});

/** Awaits the command and maps its refusals to a Problem (400) that names each block. */
async function mapOutlineErrors<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (!(error instanceof OutlineRefused)) throw error;
    throw invalid(
      error.faults.map(({ index, field, code, message }) => ({
        in: 'body',
        path: `/blocks/${index}/${field}`,
        message,
        keyword: code,
      })),
    );
  }
}
