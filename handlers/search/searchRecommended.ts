import type { MatchedItem } from '../../db/search/engines/engine.js';
import { findCandidates } from '../../db/mentors/recommendations/findCandidates.js';
import { type CatalogDocument, readMatchedItems } from '../../db/search/engines/readMatchedItems.js';
import { rankCourses } from '../../db/mentors/recommendations/rankCourses.js';
import type { components } from '../../generated/types.js';
import { requireMember } from '../../services/_shared/findMember.js';
import { operation } from '../_shared/operation.js';
import { buildOffsetPage } from '../../services/_shared/paging.js';
import { presentCatalogItem } from './present.js';

interface Suggested extends MatchedItem {
  reason(): string;
}

export default operation('searchRecommended', async ({ params, query, access, services, request, reply }) => {
  const { platform, user, visibility } = await requireMember(access, services, params);
  const { profile, programs, courses } = await findCandidates(services.db, {
    platformId: platform.id,
    userId: user.id,
    levels: visibility.scopes[0]!.levels,
    mainPlatformId: null,
  });
  const suggested: Suggested[] = [
    ...programs.map(({ id, finished, courses: all }) => ({
      platformId: platform.id,
      kind: 'program' as const,
      itemId: id,
      reason: () => `You have finished ${finished} of its ${all} courses.`,
    })),
    ...rankCourses(profile, courses).map((ranked) => ({
      platformId: ranked.course.platformId,
      kind: 'course' as const,
      itemId: ranked.course.id,
      reason: () => ranked.reason(),
    })),
  ];
  const page = { limit: query.limit ?? 12, offset: query.offset ?? 0 };
  const items = await readMatchedItems(
    services.db,
    suggested.slice(page.offset, page.offset + page.limit),
    visibility,
    {
      withItems: query.return_items ?? false,
    },
  );
  const reasons = new Map(suggested.map(({ kind, itemId, reason }) => [`${kind} ${itemId}`, reason]));
  const results = items.map((item) => presentRecommended(item, reasons.get(`${item.kind} ${item.id}`)!()));
  return reply(200, buildOffsetPage(request, page, suggested.length, results));
});

function presentRecommended(item: CatalogDocument, reason: string): components['schemas']['RecommendedItem'] {
  const presented = presentCatalogItem(item);
  if (presented.type === 'course' || presented.type === 'program') return { ...presented, reason };
  throw new Error(`A ${item.kind} is never recommended.`);
}
