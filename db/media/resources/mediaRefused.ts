/** A resource has an invalid field. The message continues the field's name. */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused';

  constructor(
    readonly field: 'course_id' | 'file',
    message: string,
  ) {
    super(message);
  }
}
