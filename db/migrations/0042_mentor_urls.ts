import type { Knex } from 'knex';

/** http or https and a plain host: what the contract takes as the address of an image. */
const WEB_URL = String.raw`^https?://[^\\/?#@[:cntrl:][:space:]]+([/?#][!-\[\]-~]*)?$`;

/**
 * Addresses of images from before the contract took http and https only are dropped: a browser that shows a mentor would follow them.
 * Where an address can't be missing (documents, MCP servers) it stays, and a server that can't be reached so is switched off.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('update mentors set image_url = null, modified_at = now() where image_url !~* ?', [WEB_URL]);
  await knex.raw('update mcp_servers set image = null, modified_at = now() where image !~* ?', [WEB_URL]);
  await knex.raw(`update mcp_servers set is_enabled = false, modified_at = now() where url !~* '^(http|ws)s{0,1}://'`);
  await knex.raw(`
    alter table mentors add constraint mentors_image_url_scheme check (image_url ~* '^https{0,1}://');
    alter table mcp_servers add constraint mcp_servers_image_scheme check (image ~* '^https{0,1}://');
  `);
}
