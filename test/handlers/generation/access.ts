import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const generation = {
  getDataset: { rows: { id: row('fine_tuning_datasets', 'staff', 'unique_id') } },
  replaceDataset: { rows: { id: row('fine_tuning_datasets', 'staff', 'unique_id') } },
  deleteDataset: { rows: { id: row('fine_tuning_datasets', 'staff', 'unique_id') } },
  updateDataset: { rows: { id: row('fine_tuning_datasets', 'staff', 'unique_id') } },
  replaceDatasetFile: { rows: { id: row('fine_tuning_datasets', 'staff', 'unique_id') } },
  getTraining: { rows: { id: row('fine_tuning_trainings', 'staff', 'unique_id') } },
  replaceTraining: { rows: { id: row('fine_tuning_trainings', 'staff', 'unique_id') } },
  deleteTraining: { rows: { id: row('fine_tuning_trainings', 'staff', 'unique_id') } },
  updateTraining: { rows: { id: row('fine_tuning_trainings', 'staff', 'unique_id') } },
  getAvatarVideo: { rows: { name: row('avatar_videos', 'staff', 'name') } },
} satisfies AccessDeclarations;
