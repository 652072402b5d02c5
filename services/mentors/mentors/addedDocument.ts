import { createHash } from 'node:crypto';
import { createDocument } from '../../../db/mentors/mentors/saveDocument.js';
import type { components } from '../../../generated/types.js';
import type { Access } from '../../_shared/context.js';
import type { MentorServices } from '../services.js';
import type { UploadedFile } from '../../_shared/contractTypes.js';
import { invalidField } from '../../_shared/problems.js';
import { storeFile } from '../../_shared/storeFile.js';
import { ownMentor, savingMentor } from './ownMentor.js';
import { storedDocument } from './storedDocument.js';

interface AddRequest {
  params: { org: string; username: string; unique_id: string };
  body: components['schemas']['MentorDocumentCreate'];
  uploads: { file?: UploadedFile };
  access: Access;
  services: MentorServices;
}

/** Adds a document to a mentor, by its address, its text or its file. Throws Problems: 400 unless it has one of them, 404, 409 for one that the mentor has. */
export async function addedDocument({ params, body, uploads, access, services }: AddRequest) {
  const { mentor } = await ownMentor(access, services, params);
  const { url, text, ...document } = body;
  const ways = [url, text, uploads.file].filter((way) => way !== undefined);
  if (ways.length !== 1)
    throw invalidField(
      'body',
      '/url',
      ways.length === 0 ? 'is needed, or text' : 'must come alone: as url, text or file',
      'oneOf',
    );
  const create = async () => {
    if (url !== undefined) return createDocument(services.db, access.actor, mentor, { ...document, url });
    const read = { ...document, training_status: 'pending' as const };
    if (text !== undefined)
      return createDocument(
        services.db,
        access.actor,
        mentor,
        { ...read, url: urnOf(sha256(text)) },
        { text, mediaType: 'text/markdown' },
      );
    const file = await storeFile(services, { platformId: mentor.platformId, actor: access.actor, file: uploads.file! });
    return createDocument(services.db, access.actor, mentor, { ...read, url: urnOf(file.sha256) }, { file });
  };
  return storedDocument(services, mentor, await savingMentor(create()));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const urnOf = (digest: Buffer) => `urn:sha256:${digest.toString('hex')}`;
