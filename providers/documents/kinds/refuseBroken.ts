import { DocumentRefused } from '../documentRefused.js';

/** Runs a parser, and maps its errors to DocumentRefused (`broken`). */
export async function refuseBroken<Result>(read: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    if (error instanceof DocumentRefused || code === 'ERR_MODULE_NOT_FOUND') throw error;
    throw new DocumentRefused('broken', `The document can't be read: ${message}`);
  }
}
