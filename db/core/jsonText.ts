/**
 * A value as JSON that PostgreSQL wrote, to be sent as it is: neither parsed nor written again. Whoever makes one answers for the type.
 */
export class JsonText<Value> {
  /** Only for the compiler: a text of one type is no text of another. */
  declare readonly value: Value;

  constructor(readonly text: string) {}
}
