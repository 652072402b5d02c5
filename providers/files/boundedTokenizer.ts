import { open } from 'node:fs/promises';
import { FileTokenizer } from 'strtok3';

/** A parser exceeded its read budget. */
export class TooMuchToRead extends Error {
  override readonly name = 'TooMuchToRead';
}

export interface ReadBudget {
  /** The number of reads, of any size. */
  reads: number;
  bytes: number;
}

type Read = FileTokenizer['readBuffer'];

/** A tokenizer with a read budget, against files that are made to keep parsers busy. */
export class BoundedTokenizer extends FileTokenizer {
  #budget: ReadBudget = { reads: 0, bytes: 0 };

  /** Opens a file; the caller closes the tokenizer. Parsers that go by the file name use `name`. */
  static async open(path: string, budget: ReadBudget, name = path): Promise<BoundedTokenizer> {
    const handle = await open(path, 'r');
    try {
      const { size } = await handle.stat();
      const tokenizer = new BoundedTokenizer(handle, { fileInfo: { path: name, size } });
      tokenizer.#budget = { ...budget };
      return tokenizer;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  override readBuffer: Read = (...input) => {
    this.#spend(input[0].length);
    return FileTokenizer.prototype.readBuffer.apply(this, input);
  };

  override peekBuffer: Read = (...input) => {
    this.#spend(input[0].length);
    return FileTokenizer.prototype.peekBuffer.apply(this, input);
  };

  override ignore(length: number): Promise<number> {
    this.#spend(0);
    return super.ignore(length);
  }

  #spend(bytes: number): void {
    this.#budget.reads -= 1;
    this.#budget.bytes -= bytes;
    if (this.#budget.reads < 0 || this.#budget.bytes < 0) throw new TooMuchToRead('The file takes too long to read.');
  }
}
