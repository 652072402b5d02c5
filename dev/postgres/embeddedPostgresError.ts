/** The embedded server can't run. The message is for the person at the terminal: what is wrong, and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
