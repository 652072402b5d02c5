export interface ThrowawayPostgres {
  url: string;
  remove(): Promise<void>;
}

/** Starts an embedded server of this run alone, in a temporary folder. */
export function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  throw new Error('Set DATABASE_URL: the embedded server is not here yet.');
}
