import { FineTuningRefused } from '../../../db/generation/finetuning/fineTuningRefused.js';
import { conflict, invalidField } from '../../_shared/problems.js';
import { noTrainingProvider } from '../requireProvider.js';

/**
 * Awaits a write and maps its refusals to Problems: 409 for a record that is in use or a running training,
 * 503 without a provider, else 400.
 */
export async function mapFineTuningErrors<T>(save: Promise<T>): Promise<T> {
  try {
    return await save;
  } catch (error) {
    if (!(error instanceof FineTuningRefused)) throw error;
    if (error.reason === 'no_provider') throw noTrainingProvider();
    const isConflict = error.reason === 'in_use' || error.reason === 'under_way';
    throw isConflict ? conflict(error.message) : invalidField('body', error.field, error.message, error.reason);
  }
}
