/** A value as JSON text written by PostgreSQL, to be sent without parsing. The creator vouches for the type. */
export class JsonText<Value> {
  /** For the compiler only: texts of different types are not assignable to each other. */
  declare readonly value: Value;

  constructor(readonly text: string) {}
}
