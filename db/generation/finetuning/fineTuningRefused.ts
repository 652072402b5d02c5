/** What is wanted of a dataset or a training can't be; `place` is the field of the body that it lies in. */
export class FineTuningRefused extends Error {
  override readonly name = 'FineTuningRefused';

  constructor(
    readonly reason: 'in_use' | 'under_way' | 'unknown_dataset' | 'unknown_column' | 'two_sources',
    readonly place: string,
    message: string,
  ) {
    super(message);
  }
}
