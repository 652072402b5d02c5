/** A bounded cache by two keys, either of which may be null; cleared when full. */
export class RememberedPairs<Value> {
  readonly #most: number;
  readonly #values = new Map<string | null, Map<string | null, Value>>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The cached value of the keys; created when missing. */
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
