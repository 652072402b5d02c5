import { parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Reads the rows of a table of the data set (`name`.csv.gz) one by one, with all values as text. */
export function readDataSetTable<Column extends string>(
  folder: string,
  name: string,
): AsyncIterable<Record<Column, string>> {
  const rows = parse({ columns: true });
  // An error of any stream ends the rows with this error.
  pipeline(createReadStream(path.join(folder, `${name}.csv.gz`)), createGunzip(), rows, () => {});
  return rows;
}
