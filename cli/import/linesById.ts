import { BadLine } from './readBody.js';

/** In which line of a file each identifier stood first. */
export class LinesById {
  private readonly lines = new Map<string, number>();

  /** `name` is the field that identifies. Throws BadLine where an earlier line has the same identifier: that line counts. */
  refuseKnown(name: string, id: string): void {
    const earlier = this.lines.get(id);
    if (earlier !== undefined) throw new BadLine(`${name} '${id}' is in line ${earlier} already, which counts`);
  }

  remember(id: string, line: number): void {
    this.lines.set(id, line);
  }
}
