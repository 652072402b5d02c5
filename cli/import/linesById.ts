import { BadLine } from './readBody.js';

/** The first line of each identifier in a file. */
export class LinesById {
  private readonly lines = new Map<string, number>();

  /** Throws BadLine if an earlier line has the same identifier in the field `name`. The earlier line is used. */
  refuseKnown(name: string, id: string): void {
    const earlier = this.lines.get(id);
    if (earlier !== undefined) throw new BadLine(`${name} '${id}' is already in line ${earlier}, which is used`);
  }

  remember(id: string, line: number): void {
    this.lines.set(id, line);
  }
}
