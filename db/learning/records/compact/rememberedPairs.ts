/** Values by two keys, either of which may be null, at most so many; of more, all are forgotten at once. */
export class RememberedPairs<Value> {
  readonly #most: number;
  readonly #values = new Map<string | null, Map<string | null, Value>>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The value of these keys, made where it is not remembered. */
  take(first: string | null, second: string | null, make: () => Value): Value {
    const known = this.#values.get(first)?.get(second);
    if (known !== undefined) return known;
    if (this.#size >= this.#most) {
      this.#values.clear();
      this.#size = 0;
    }
    const made = make();
    this.#values.set(first, (this.#values.get(first) ?? new Map<string | null, Value>()).set(second, made));
    this.#size += 1;
    return made;
  }
}
