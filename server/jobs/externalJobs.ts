import type { Task } from '../../db/core/jobs/task.js';
import { createAvatarVideoTask } from './makeAvatarVideos.js';
import { createDatasetTask } from './makeDatasets.js';
import type { ExternalJobServices } from './externalJobServices.js';
import { createTrainingTask } from './runTrainings.js';

/** The tasks of the queue for datasets, trainings and avatar videos. */
export const createExternalJobs = (services: ExternalJobServices): Task[] => [
  createDatasetTask(services),
  createTrainingTask(services),
  createAvatarVideoTask(services),
];
