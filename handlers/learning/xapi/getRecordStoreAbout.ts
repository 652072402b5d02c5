import { operation } from '../../_shared/operation.js';

const VERSIONS_OF_1 = ['1.0.0', '1.0.1', '1.0.2', '1.0.3'];

export default operation('getRecordStoreAbout', ({ headers, reply }) => {
  const speaksVersion1 = headers['X-Experience-API-Version']?.startsWith('1.0') ?? false;
  const version = speaksVersion1 ? VERSIONS_OF_1 : [...VERSIONS_OF_1, '2.0.0'];
  return reply(200, { version });
});
