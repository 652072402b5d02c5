import { createHash } from 'node:crypto';
import { createDocument } from '../../../db/mentors/saveDocument.js';
import { operation } from '../../_shared/operation.js';
import { invalidField } from '../../_shared/problems.js';
import { storeFile } from '../../_shared/storeFile.js';
import { ownMentor, savingMentor } from './ownMentor.js';
import { storedDocument } from './storedDocument.js';

export default operation('createMentorDocument', async ({ params, body, uploads, access, services, reply }) => {
  const { mentor } = await ownMentor(access, services, params);
  const { url, text, ...document } = body;
  const ways = [url, text, uploads.file].filter((way) => way !== undefined);
  if (ways.length !== 1) throw invalidField('body', '/url', ways.length === 0 ? 'is needed, or text' : 'must come alone: as url, text or file', 'oneOf');
  const create = async () => {
    if (url !== undefined) return createDocument(services.db, access.actor, mentor, { ...document, url });
    const read = { ...document, training_status: 'pending' as const };
    if (text !== undefined) return createDocument(services.db, access.actor, mentor, { ...read, url: urnOf(sha256(text)) }, { text, mediaType: 'text/markdown' });
    const file = await storeFile(services, { platformId: mentor.platformId, actor: access.actor, file: uploads.file! });
    return createDocument(services.db, access.actor, mentor, { ...read, url: urnOf(file.sha256) }, { file });
  };
  return reply(201, await storedDocument(services, mentor, await savingMentor(create())));
});

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const urnOf = (digest: Buffer) => `urn:sha256:${digest.toString('hex')}`;
