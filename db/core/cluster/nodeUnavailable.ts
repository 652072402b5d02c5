/** The statements of a platform moved to another node while the query was planned: it succeeds when repeated. */
export const hasMoved = (error: unknown): boolean =>
  /^could not find valid entry for shard/.test((error as Error | null)?.message ?? '');

/** A node of the cluster does not answer, so its statements cannot be read or stored. Others can. */
export class NodeUnavailable extends Error {
  override readonly name = 'NodeUnavailable';

  constructor(
    /** Its number in the cluster; null: one of several. */
    readonly node: number | null,
    options?: ErrorOptions,
  ) {
    super(`${node === null ? 'A database node' : `Database node ${node}`} does not answer.`, options);
  }
}
