import type { Follower } from '../../db/core/jobs/followChanges.js';
import { createAvatarVideoFollower } from './makeAvatarVideos.js';
import { createDatasetFollower } from './makeDatasets.js';
import type { ExternalJobServices } from './externalJobServices.js';
import { createTrainingFollower } from './runTrainings.js';

/** The background jobs for datasets, trainings and avatar videos. */
export const createExternalJobs = (services: ExternalJobServices): Follower[] => [
  createDatasetFollower(services),
  createTrainingFollower(services),
  createAvatarVideoFollower(services),
];
