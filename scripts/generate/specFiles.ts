import { readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * The folders of operations in spec/, handlers/ and test/handlers/ by operationId: `catalog/courses` for listCourses.
 */
export type OperationFolders = Map<string, string>;

/** Finds `<area>/[<group>/]<operationId>.yaml` under spec/. */
export async function findOperationFolders(specFolder: string): Promise<OperationFolders> {
  const entries = await readdir(specFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(specFolder, path.join(entry.parentPath, entry.name)));
  return new Map(
    files
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => file.endsWith('.yaml') && !isComponent(file))
      .map((file) => [path.posix.basename(file, '.yaml'), path.posix.dirname(file)]),
  );
}

function isComponent(file: string): boolean {
  return (
    file === 'openapi.yaml' ||
    file === 'approved-breaks.yaml' ||
    /^common\/|\/(schemas|parameters|examples)\//.test(file)
  );
}
