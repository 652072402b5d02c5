import { readFile, rename, writeFile } from 'node:fs/promises';

/** A file in which a stand-in stores its state as JSON between two runs. */
export interface StateFile<State> {
  /** Null if the file is missing or unreadable. */
  read(): Promise<State | null>;
  /** Writes the state after all earlier writes. */
  write(getState: () => State): Promise<void>;
}

export function openStateFile<State>(file: string): StateFile<State> {
  let last: Promise<void> = Promise.resolve();
  return {
    read: () =>
      readFile(file, 'utf8').then(
        (text) => JSON.parse(text) as State,
        () => null,
      ),
    write: (getState) => {
      const write = async () => {
        await writeFile(`${file}.unfinished`, JSON.stringify(getState()), { mode: 0o600 });
        await rename(`${file}.unfinished`, file);
      };
      return (last = last.then(write, write));
    },
  };
}
