import { BENCH } from './benchDatabase.js';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { generateEnrollments } from './generateEnrollments.js';
import { measureLatencies, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

/** Measures the search of enrollments with exact counts, on the first and on deep pages. */
export const enrollments: Suite = async (bench, { enrollments: size, requests }) => {
  const { url, db } = await bench.database();
  const { bigPlatform, learner, course } = await generateEnrollments(db, { tenants: 200, enrollments: size });
  const dmAdmin = (await createCredential(db, BENCH, { role: 'dm_admin' })).authorization;
  const bigAdmin = (await createCredential(db, BENCH, { role: 'platform_admin', platform: bigPlatform })).authorization;
  const server = await startMeasuredServer('product', url);
  const deep = (share: number) => Math.floor((size * share) / 50);
  const cases: [string, string, string, number][] = [
    ['DM admin, first page', dmAdmin, 'page_size=50', 10],
    [`DM admin, page ${deep(0.5)} of 50`, dmAdmin, `page_size=50&page=${deep(0.5)}`, 30],
    ['big tenant, first page', bigAdmin, 'page_size=50', 10],
    [`big tenant, page ${deep(0.45)} of 50`, bigAdmin, `page_size=50&page=${deep(0.45)}`, 30],
    ['DM admin, one learner', dmAdmin, `username=${encodeURIComponent(learner)}`, 10],
    ['big tenant, one course', bigAdmin, `course_id=${encodeURIComponent(course)}`, 10],
    ['big tenant, one learner', bigAdmin, `username=${encodeURIComponent(learner)}`, 10],
  ];
  const figures: Figure[] = [];
  for (const [what, authorization, query, aim] of cases) {
    const { p50Ms, p99Ms } = await measureLatencies(
      `${server.url}/api/catalog/enrollment/courses/search/?${query}`,
      authorization,
      requests,
    );
    figures.push(
      { suite: 'enrollments', what: `${size}: ${what}, p50`, value: p50Ms, unit: 'ms', aim },
      { suite: 'enrollments', what: `${size}: ${what}, p99`, value: p99Ms, unit: 'ms' },
    );
  }
  await server.stop();
  return figures;
};
