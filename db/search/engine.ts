/** Replaced by the search slice: one interface, two engines. */
export interface SearchEngine {
  readonly name: 'postgres' | 'typesense';
  close(): Promise<void>;
}
