import type { CommercePage } from '../../db/commerce/payments/commercePages.js';
import type { Access } from '../_shared/context.js';
import { type Page, parsePage } from '../_shared/paging.js';
import { requireOrganization } from '../_shared/requirePlatform.js';

interface CommerceQuery {
  person?: string;
  since?: string;
  until?: string;
  page?: number;
  page_size?: number;
}

/** The platform, the filters and the page of a list of its commerce. Throws a Problem (404, 400). */
export function parseCommercePage(
  access: Access,
  org: string,
  query: CommerceQuery,
): { page: Page; filter: CommercePage } {
  const { platform } = requireOrganization(access, org);
  const page = parsePage(query);
  const { person, since, until } = query;
  return { page, filter: { platformId: platform.id, person, since, until, limit: page.size, offset: page.offset } };
}
