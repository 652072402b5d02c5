import { BENCH } from './benchDatabase.js';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { generateMentors } from './generateMentors.js';
import { measureLatencies, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const AIM_MS = 15;
const TENANTS = 200;

/**
 * Measures searches of mentors and prompts with all facets, over HTTP and without the cache: each request reads another
 * part of the results.
 */
export const mentors: Suite = async (bench, { mentors: size, requests }) => {
  const { url, db } = await bench.database();
  const { platform, learner } = await generateMentors(db, { tenants: TENANTS, mentors: size });
  const asLearner = (await createCredential(db, BENCH, { user: learner })).authorization;
  const asDmAdmin = (await createCredential(db, BENCH, { role: 'dm_admin' })).authorization;
  const server = await startMeasuredServer('product', url);
  const own = `username=${learner}&platform_key=${platform}`;
  const cases: [what: string, as: string | null, path: string][] = [
    ['a learner, no text', asLearner, '/api/search/mentors/?'],
    ['a learner, a text', asLearner, '/api/search/mentors/?query=calculus'],
    ['a learner, a typing error', asLearner, '/api/search/mentors/?query=calclus'],
    [
      'a learner, two filters and the main platform',
      asLearner,
      '/api/search/mentors/?include_main_public_mentors=true&category=category%203&audience=audience%203',
    ],
    ['nobody, all public mentors', null, '/api/ai-search/mentors/?'],
    ['DM admin, all mentors', asDmAdmin, '/api/search/mentors/?'],
    ['DM admin, a text', asDmAdmin, '/api/search/mentors/?query=calculus'],
    ['personalized', asLearner, `/api/ai-search/personalized-mentors/?${own}`],
    ['personalized, a text', asLearner, `/api/ai-search/personalized-mentors/?${own}&query=calculus`],
    ['prompts of a user', asLearner, `/api/search/orgs/${platform}/users/${learner}/prompts/?`],
    ['prompts of a user, a text', asLearner, `/api/search/orgs/${platform}/users/${learner}/prompts/?query=calculus`],
  ];
  const figures: Figure[] = [];
  for (const [what, as, path] of cases) {
    const { p50Ms, p99Ms } = await measureLatencies((index) => `${server.url}${path}&offset=${index}`, as, requests);
    figures.push(
      { suite: 'mentors', what: `${size}: ${what}, p50`, value: p50Ms, unit: 'ms', aim: AIM_MS },
      { suite: 'mentors', what: `${size}: ${what}, p99`, value: p99Ms, unit: 'ms' },
    );
  }
  await server.stop();
  return figures;
};
