import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../_shared/platform.js';

const VERSIONS_OF_1 = ['1.0.0', '1.0.1', '1.0.2', '1.0.3'];

export default operation('getRecordStoreAbout', ({ params, headers, access, reply }) => {
  requirePlatform(access, params.org);
  const speaksVersion1 = headers['X-Experience-API-Version']?.startsWith('1.0') ?? false;
  return reply(200, { version: speaksVersion1 ? VERSIONS_OF_1 : [...VERSIONS_OF_1, '2.0.0'] });
});
