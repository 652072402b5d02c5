import type { Follower } from '../../db/core/jobs/followChanges.js';
import { avatarVideoFollower } from './makeAvatarVideos.js';
import { datasetFollower } from './makeDatasets.js';
import type { OutsideServices } from './outsideServices.js';
import { trainingFollower } from './runTrainings.js';

/** The background work on datasets, trainings and avatar videos. */
export const outsideFollowers = (services: OutsideServices): Follower[] => [
  datasetFollower(services),
  trainingFollower(services),
  avatarVideoFollower(services),
];
