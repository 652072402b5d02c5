import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const media = {
  listMediaResources: { rows: { item_id: row('media_resources', 'students', 'unit_key') } },
  listMediaResourcesByItem: { rows: { item_id: row('media_resources', 'students', 'unit_key') } },
  searchMediaResources: { rows: { item_id: row('media_resources', 'students', 'unit_key') } },
  getMediaResource: { rows: { id: row('media_resources', 'subject', 'id') } },
  replaceMediaResource: { rows: { id: row('media_resources', 'subject', 'id') } },
  deleteMediaResource: { rows: { id: row('media_resources', 'subject', 'id') } },
  updateMediaResource: { rows: { id: row('media_resources', 'subject', 'id') } },
  replaceMediaFile: { rows: { id: row('media_resources', 'subject', 'id') } },
} satisfies AccessDeclarations;
