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
