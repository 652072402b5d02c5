import { discardJob } from '../../../db/core/jobs/manageJobs.js';
import { conflict, notFound } from '../../../services/_shared/problems.js';
import { operation } from '../../_shared/operation.js';

export default operation('discardJob', async ({ params: { job_id: id }, access, services, reply }) => {
  const outcome = await discardJob(services.db, access.actor, id);
  if (outcome === 'missing') throw notFound('job', id);
  if (outcome === 'running') throw conflict(`The job ${id} runs.`);
  return reply(204, undefined);
});
