import type { Database } from '../../core/connect.js';
import type { FileContent } from './fileContent.js';
import type { StoredFile } from './storedFile.js';

export type FoundFile = Pick<StoredFile, 'sha256' | 'name' | 'media_type'> & Pick<FileContent, 'size'>;

const FIND = {
  name: 'find file',
  text: `
    select file.sha256, content.size, file.name, file.media_type
      from files file join file_contents content on content.platform_id = file.platform_id and content.sha256 = file.sha256
     where file.platform_id = $1 and file.id = $2`,
};

/** Finds a file of the platform; null when there is none. */
export async function findFile(
  db: Pick<Database, 'read'>,
  platformId: number,
  fileId: number,
): Promise<FoundFile | null> {
  const [file] = await db.read<FoundFile>(FIND, [platformId, fileId]);
  return file ?? null;
}
