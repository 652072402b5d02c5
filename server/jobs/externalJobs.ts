import type { Follower } from '../../db/core/jobs/followChanges.js';
import { avatarVideoFollower } from './makeAvatarVideos.js';
import { datasetFollower } from './makeDatasets.js';
import type { ExternalJobServices } from './externalJobServices.js';
import { trainingFollower } from './runTrainings.js';

/** The background jobs for datasets, trainings and avatar videos. */
export const externalJobs = (services: ExternalJobServices): Follower[] => [
  datasetFollower(services),
  trainingFollower(services),
  avatarVideoFollower(services),
];
