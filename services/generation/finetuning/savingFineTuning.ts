import { FineTuningRefused } from '../../../db/generation/finetuning/fineTuningRefused.js';
import { conflict, invalidField } from '../../_shared/problems.js';

/** Waits for a write; why it was refused becomes the Problem for the client: 409 for what is in use or under way, else 400. */
export async function savingFineTuning<T>(save: Promise<T>): Promise<T> {
  try {
    return await save;
  } catch (error) {
    if (!(error instanceof FineTuningRefused)) throw error;
    const isConflict = error.reason === 'in_use' || error.reason === 'under_way';
    throw isConflict ? conflict(error.message) : invalidField('body', error.place, error.message, error.reason);
  }
}
