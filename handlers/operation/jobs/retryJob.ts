import { retryJob } from '../../../db/core/jobs/manageJobs.js';
import { conflict, notFound } from '../../../services/_shared/problems.js';
import { operation } from '../../_shared/operation.js';

export default operation('retryJob', async ({ params: { job_id: id }, access, services, reply }) => {
  const job = await retryJob(services.db, access.actor, id);
  if (!job) throw notFound('job', id);
  if (job.state === 'running') throw conflict(`The job ${id} runs.`);
  return reply(200, job);
});
