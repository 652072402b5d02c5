import type { Platform } from '../../tenancy/platforms/platform.js';
import type { McpServer } from './mcpServer.js';
import type { Mentor } from './mentor.js';
import type { MentorTerm } from './mentorTerm.js';

/** A term of a mentor, such as its LLM, audience or subject. Ids are those of the tenant. */
export interface TermDocument extends Pick<MentorTerm, 'id' | 'kind' | 'name' | 'description' | 'category_group'> {
  /** Audiences of a category, most important first. */
  audiences: Pick<MentorTerm, 'id' | 'name' | 'description'>[];
}

/** An MCP server as answers show it, without its secrets. */
export interface McpServerDocument extends Pick<
  McpServer,
  | 'id'
  | 'name'
  | 'description'
  | 'url'
  | 'image'
  | 'transport'
  | 'auth_type'
  | 'header_names'
  | 'is_featured'
  | 'is_enabled'
> {
  platform: number;
  platform_key: string;
  has_credentials: boolean;
  created_at: string;
  updated_at: string;
}

/** A mentor as a search returns it. Times have the format of `utc_time`. */
export interface MentorDocument extends Pick<
  Mentor,
  | 'id'
  | 'unique_id'
  | 'slug'
  | 'name'
  | 'description'
  | 'image_url'
  | 'tags'
  | 'visibility'
  | 'is_featured'
  | 'settings'
  | 'metadata'
  | 'forked_from'
> {
  platform: Pick<Platform, 'id' | 'name' | 'key'>;
  /** In the order of the request. */
  terms: TermDocument[];
  mcp_servers: McpServerDocument[];
  created_by: string | null;
  recently_accessed_at: string | null;
  last_accessed_by: number | null;
  created_at: string;
  updated_at: string;
}

/** Whether all platforms may use an MCP server. */
export const isOfferedToAll = ({ is_featured, is_enabled }: McpServerDocument): boolean => is_featured && is_enabled;

/** SQL: the document of the row `server` of mcp_servers, whose platform is joined as `owner`. */
export const MCP_SERVER_DOCUMENT_SQL = `json_build_object(
      'id', server.id, 'platform', owner.id, 'platform_key', owner.key, 'name', server.name, 'description', server.description,
      'url', server.url, 'image', server.image, 'transport', server.transport, 'auth_type', server.auth_type,
      'has_credentials', server.credentials is not null, 'header_names', server.header_names,
      'is_featured', server.is_featured, 'is_enabled', server.is_enabled,
      'created_at', utc_time(server.created_at), 'updated_at', utc_time(server.modified_at))`;

/** SQL: the MentorDocument of the row `mentor` of mentors. */
export const MENTOR_DOCUMENT_SQL = `json_build_object(
    'id', mentor.id, 'unique_id', mentor.unique_id, 'slug', mentor.slug, 'name', mentor.name, 'description', mentor.description,
    'image_url', mentor.image_url, 'tags', mentor.tags, 'visibility', mentor.visibility, 'is_featured', mentor.is_featured,
    'settings', mentor.settings, 'metadata', mentor.metadata, 'forked_from', mentor.forked_from,
    'recently_accessed_at', utc_time(mentor.recently_accessed_at), 'last_accessed_by', mentor.last_accessed_by_id,
    'created_at', utc_time(mentor.created_at), 'updated_at', utc_time(mentor.modified_at),
    'platform', (select json_build_object('id', platforms.id, 'name', platforms.name, 'key', platforms.key)
                   from platforms where platforms.id = mentor.platform_id),
    'created_by', (select users.username from users where users.id = mentor.created_by_id),
    'terms', (select coalesce(json_agg(json_build_object(
                       'id', term.id, 'kind', term.kind, 'name', term.name, 'description', term.description,
                       'category_group', term.category_group,
                       'audiences', (select coalesce(json_agg(json_build_object(
                                              'id', audience.id, 'name', audience.name, 'description', audience.description)
                                              order by array_position(term.audience_ids, audience.id)), '[]')
                                       from mentor_terms audience
                                      where audience.platform_id = term.platform_id and audience.id = any (term.audience_ids)))
                     order by array_position(mentor.term_ids, term.id)), '[]')
                from mentor_terms term
               where term.platform_id = mentor.platform_id and term.id = any (mentor.term_ids)),
    'mcp_servers', (select coalesce(json_agg(${MCP_SERVER_DOCUMENT_SQL} order by array_position(mentor.mcp_server_ids, server.id)), '[]')
                      from mcp_servers server
                      join platforms owner on owner.id = server.platform_id
                     where server.id = any (mentor.mcp_server_ids)
                       and (server.platform_id = mentor.platform_id or server.is_featured and server.is_enabled)))`;
