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
  /** The value of `file` in a JSON body. */
  stated: string | null | undefined;
  /** The id of the resource's present file. */
  current: number | null;
}

/**
 * The file change of a request: a new file, which is inspected and stored, null to remove it, or undefined to keep it.
 * Throws a Problem (400) for a file that does not match the type, is broken or unsafe, and for a URL that is not that
 * of the present file.
 */
export async function parseMediaFile(
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
  const address = parseFileUrl(services, stated);
  if (current === null || address?.fileId !== current || address.platformId !== platformId)
    throw invalidField(
      'body',
      '/file',
      'is not the address of its file. Send a new file as multipart/form-data',
      'file',
    );
  return undefined;
}

/** Awaits a write and maps refusals to a Problem (400). */
export async function mapMediaErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MediaRefused) throw invalidField('body', `/${error.field}`, error.message, error.field);
    throw error;
  }
}
