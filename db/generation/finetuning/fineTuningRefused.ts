/**
 * A change of a dataset or training is invalid. `field` is a JSON pointer into the body; empty for the whole request.
 */
export class FineTuningRefused extends Error {
  override readonly name = 'FineTuningRefused';

  constructor(
    readonly reason: 'in_use' | 'under_way' | 'unknown_dataset' | 'unknown_column' | 'two_sources' | 'no_provider',
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}
