import { open } from 'node:fs/promises';
import { FileTokenizer } from 'strtok3';

/** A parser wanted to read more than any honest file takes. */
export class TooMuchToRead extends Error {
  override readonly name = 'TooMuchToRead';
}

export interface ReadBudget {
  /** Reads of the parser, however small. */
  reads: number;
  bytes: number;
}

type Read = FileTokenizer['readBuffer'];

/** A file as parsers read it, with an end to what they may read: files are made to keep parsers busy. */
export class BoundedTokenizer extends FileTokenizer {
  #budget: ReadBudget = { reads: 0, bytes: 0 };

  /** The caller closes it. Parsers that go by the name of a file take `name` for it. */
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
