import { createHash } from 'node:crypto';
import { createDocument } from '../../../db/mentors/mentors/saveDocument.js';
import type { components } from '../../../generated/types.js';
import type { Access } from '../../_shared/context.js';
import type { MentorServices } from '../services.js';
import type { UploadedFile } from '../../_shared/contractTypes.js';
import { invalidField } from '../../_shared/problems.js';
import { storeFile } from '../../_shared/storeFile.js';
import { requireOwnMentor, mapMentorErrors } from './requireOwnMentor.js';
import { requireDocument } from './requireDocument.js';

interface AddRequest {
  params: { org: string; username: string; unique_id: string };
  body: components['schemas']['MentorDocumentCreate'];
  uploads: { file?: UploadedFile };
  access: Access;
  services: MentorServices;
}

/**
 * Adds a document to a mentor: by URL, text or file. Throws a Problem: 400 unless exactly one of them is given, 404,
 * 409 for a document that the mentor has.
 */
export async function addDocument({ params, body, uploads, access, services }: AddRequest) {
  const { mentor } = await requireOwnMentor(access, services, params);
  const { url, text, ...document } = body;
  const sources = [url, text, uploads.file].filter((way) => way !== undefined);
  if (sources.length !== 1)
    throw invalidField(
      'body',
      '/url',
      sources.length === 0
        ? 'is required unless text or a file is sent'
        : 'cannot be combined with text or a file: send one of url, text and file',
      'oneOf',
    );
  const create = async () => {
    if (url !== undefined) return createDocument(services.db, access.actor, mentor, { ...document, url });
    const pending = { ...document, training_status: 'pending' as const };
    if (text !== undefined)
      return createDocument(
        services.db,
        access.actor,
        mentor,
        { ...pending, url: buildUrn(sha256(text)) },
        { text, mediaType: 'text/markdown' },
      );
    const file = await storeFile(services, { platformId: mentor.platformId, actor: access.actor, file: uploads.file! });
    return createDocument(services.db, access.actor, mentor, { ...pending, url: buildUrn(file.sha256) }, { file });
  };
  return requireDocument(services, mentor, await mapMentorErrors(create()));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const buildUrn = (digest: Buffer) => `urn:sha256:${digest.toString('hex')}`;
