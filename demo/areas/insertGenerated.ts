import { createAvatarVideo } from '../../db/generation/avatar-videos/saveAvatarVideo.js';
import type { Database } from '../../db/core/connect.js';
import { createDataset } from '../../db/generation/finetuning/saveDataset.js';
import { createTraining } from '../../db/generation/finetuning/saveTraining.js';
import type { FileServices } from '../../services/_shared/context.js';
import { storeBytes } from '../../server/jobs/storeBytes.js';
import { DEMO } from '../demoCredentials.js';
import { TEXTS } from '../demoTexts.js';
import { EXAMPLE } from '../exampleIds.js';
import type { DemoMainPlatform } from './demoServices.js';

/**
 * Inserts a dataset of questions and answers, a training with it, and an avatar video. The service generates them after
 * its start, as it does for clients.
 */
export async function insertGenerated(
  db: Database,
  files: FileServices,
  { platformId, users }: DemoMainPlatform,
): Promise<void> {
  const userId = users.get('nora.field')!;
  const source = await storeBytes({ files }, DEMO, platformId, 'questions.csv', Buffer.from(buildQuestionsCsv()));
  const fields = {
    name: 'Data Mining, questions of students',
    prompt: 'Short and exact, for first-year students.',
    num_data_points: 24,
    train_split: 0.8,
    source_file: source,
  };
  const datasetId = await createDataset(db, DEMO, platformId, fields, userId);
  await createDataset(
    db,
    DEMO,
    platformId,
    { name: 'Statistics, lecture notes', prompt: 'With an example of each term.' },
    userId,
  );
  const training = {
    project_name: 'Data Mining tutor',
    base_model_name: 'gpt-4.1-mini',
    dataset: datasetId,
    metadata: { course: 'data-mining' },
    parameters: {
      num_epochs: 3,
      batch_size: 8,
      learning_rate: 1.5,
      prompt_column: 'prompt',
      response_column: 'response',
    },
  };
  const trainingId = await createTraining(db, DEMO, platformId, training, userId);
  await db.transaction(DEMO, async (trx) => {
    await trx('fine_tuning_datasets')
      .where({ platform_id: platformId, unique_id: datasetId })
      .update({ unique_id: EXAMPLE.datasetId });
    await trx('fine_tuning_trainings')
      .where({ platform_id: platformId, unique_id: trainingId })
      .update({ unique_id: EXAMPLE.trainingId });
  });
  const data = {
    avatar_id: 'josh_lite3_20230714',
    voice_id: '1bd001e7e50f421d891986aad5158bc8',
    width: 320,
    height: 180,
    background: '#f6f6fc',
  };
  await createAvatarVideo(
    db,
    DEMO,
    platformId,
    { name: EXAMPLE.videoName, script: 'Welcome to Data Mining.', data },
    userId,
  );
}

/** Builds a CSV with a question for each sentence of the mentors' documents. */
function buildQuestionsCsv(): string {
  const sentences = Object.values(TEXTS)
    .flatMap((text) => text.split(/(?<=\.)\s+/))
    .slice(0, 24);
  const rows = sentences.map((sentence) => [
    `What follows on “${sentence.split(' ').slice(0, 4).join(' ')}”?`,
    sentence,
  ]);
  return [['question', 'answer'], ...rows]
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');
}
