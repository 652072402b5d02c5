import { describe, expect, it } from '@jest/globals';
import MiniSearch from 'minisearch';
import document from '../../../generated/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../../../server/contract/contract.js';
import { listSearchEntries } from '../../../server/reference/searchEntries.js';
import { SEARCH_SCRIPT } from '../../../server/reference/searchScript.js';
import { SYNONYMS } from '../../../server/reference/searchSynonyms.js';
import { createSite } from '../../../server/reference/site.js';

type Find = (question: string) => { id: string; name: string; summary: string; score: number }[];

const openSearch = new Function('MiniSearch', `${SEARCH_SCRIPT}; return openSearch;`)(MiniSearch) as (
  entries: unknown[],
) => Find;
const site = createSite(document as unknown as OpenApiDocument, { host: 'mock', signInPath: null, sandboxUrl: null });
const entries = listSearchEntries(site);
const find = openSearch(entries);
const firstNames = (question: string, count: number) =>
  find(question)
    .slice(0, count)
    .map(({ name }) => name);

describe('the search of the reference', () => {
  it.each([
    ['how many active users', 'getPlatformActiveUserCount'],
    ['How many active users are there?', 'getPlatformActiveUserCount'],
    ['number of registered users', 'getPlatformUserCount'],
    ['how many people finished a course', 'getPlatformUsersCompletedCourseCount'],
    ['enroll a student in a course', 'createCourseEnrollment'],
    ['how do I enroll a user in a program', 'createProgramEnrollment'],
    ['invite many people to a platform', 'createPlatformInvitationsBulk'],
    ['which learners are at risk', 'listAtRiskLearners'],
    ['ask a mentor a question', 'sendMessage'],
    ['create an api key', 'createApiToken'],
    ['revoke an api token', 'deleteApiToken'],
    ['pay for a course', 'handleCoursePaymentCallback'],
    ['average grade', 'getOverviewAverageGrade'],
    ['remove user from group', 'removeGroupMember'],
    ['set the webhook url', 'createWebhookEndpoint'],
    ['when did a learner last log in', 'getPerLearnerLastAccess'],
    ['create or update a course', 'upsertCourse'],
    ['state of an enrollment changed', 'onEnrollment'],
    ['/api/search/catalog/', 'searchCatalog'],
    ['CourseUpsert', 'CourseUpsert'],
  ])('answers "%s" by %s among the first three', (question, name) => {
    expect(firstNames(question, 3)).toContain(name);
  });

  it.each([
    ['how many actve users', 'getPlatformActiveUserCount'],
    ['how many active usres', 'getPlatformActiveUserCount'],
    ['how mny active users', 'getPlatformActiveUserCount'],
    ['learners at rsik', 'listAtRiskLearners'],
    ['serch catalog', 'searchCatalog'],
    ['corse enrollments search', 'searchCourseEnrollments'],
    ['enrol a studnet in a course', 'createCourseEnrollment'],
    ['prerequisits of a course', 'listCoursePrerequisites'],
    ['avrage grade of a course', 'getCourseGradingAverage'],
  ])('forgives the typing error in "%s"', (question, name) => {
    expect(firstNames(question, 3)).toContain(name);
  });

  it.each([
    ['a missing letter', (word: string) => word.slice(0, 3) + word.slice(4)],
    ['a wrong letter', (word: string) => `${word.slice(0, 3)}x${word.slice(4)}`],
    ['a letter too many', (word: string) => `${word.slice(0, 3)}x${word.slice(3)}`],
    ['two letters in the wrong order', (word: string) => word.slice(0, 2) + word[3]! + word[2]! + word.slice(4)],
  ])('finds each operation among the first ten by its summary with %s in the longest word', (_, misspell) => {
    const operations = entries
      .filter(({ to }) => String(to).startsWith('operations/'))
      .map(({ summary }) => String(summary));
    const notFound = operations.filter((summary) => {
      const longest = summary.match(/\p{L}+/gu)!.toSorted((one, other) => other.length - one.length)[0]!;
      const question = summary.replace(longest, misspell(longest));
      return (
        longest.length > 4 &&
        !find(question)
          .slice(0, 10)
          .some((hit) => hit.summary === summary)
      );
    });
    expect(notFound).toEqual([]);
  });

  it.each([
    ['student', 'listLearners'],
    ['studnet', 'listLearners'],
    ['LRS', 'getStatements'],
    ['SSO', 'listIdentityProviders'],
    ['certificate', 'listBadges'],
    ['certifcate', 'listBadges'],
    ['school', 'launchTenant'],
    ['gdpr', 'exportUser'],
    ['dashboard', 'Analytics'],
    ['canvas', 'Canvas and Moodle'],
    ['tutor', 'getMentor'],
    ['dropout', 'listAtRiskLearners'],
    ['price', 'listCostsPerTenant'],
  ])('finds for "%s", which the contract calls otherwise, %s among the first ten', (question, name) => {
    expect(firstNames(question, 10)).toContain(name);
  });

  it('finds something for every synonym', () => {
    expect(SYNONYMS.flat().filter((word) => find(word).length === 0)).toEqual([]);
  });

  it('ignores stop words', () => {
    for (const question of ['', '   ', 'what is the', '?!', 'qqqqqqqq']) expect(find(question)).toEqual([]);
  });
});
