import { MediaRefused } from '../../db/media/resources/mediaRefused.js';
import type { NewMediaFile } from '../../db/media/resources/saveMedia.js';
import type { components } from '../../generated/types.js';
import { UnusableFile, inspectMedia } from '../../providers/files/inspectMedia.js';
import type { Access, CoreServices } from '../_shared/context.js';
import { parseFileUrl } from '../_shared/fileAddress.js';
import type { UploadedFile } from '../_shared/contractTypes.js';
import { invalidField } from '../_shared/problems.js';
import { storeFile } from '../_shared/storeFile.js';

interface SentFile {
  platformId: number;
  mediaType: components['schemas']['MediaType'];
  upload: UploadedFile | undefined;
  /** What the JSON has in its place. */
  stated: string | null | undefined;
  /** The file that the resource has. */
  current: number | null;
}

/**
 * What becomes of the file of a resource: a new one, which is looked into and stored, none any more, or what it has. Throws a Problem (400) for
 * a file that is not of the type, is broken or misleads, and for an address that is not its own.
 */
export async function fileSent(
  services: CoreServices,
  access: Access,
  { platformId, mediaType, upload, stated, current }: SentFile,
): Promise<NewMediaFile> {
  if (upload) {
    const measures = await inspectMedia(upload, mediaType).catch((error: unknown) => {
      throw error instanceof UnusableFile ? invalidField('body', '/file', error.message, 'content') : error;
    });
    return { content: await storeFile(services, { platformId, actor: access.actor, file: upload }), measures };
  }
  if (stated === null || stated === undefined) return stated;
  const meant = parseFileUrl(services, stated);
  if (current === null || meant?.fileId !== current || meant.platformId !== platformId)
    throw invalidField('body', '/file', 'is no address of its file: a new file is sent as multipart/form-data', 'file');
  return undefined;
}

/** What the database refuses, as a Problem (400). */
export async function orMediaProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MediaRefused) throw invalidField('body', `/${error.field}`, error.message, error.field);
    throw error;
  }
}
