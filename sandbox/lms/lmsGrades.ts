import type { SandboxAnswer, SandboxRequest } from '../party.js';
import { answerJson, paginate, readJson, refuse } from './lmsAnswers.js';
import { type Lms, type LmsCourse, type LmsLineItem, type LmsResult, AGS } from './lmsContent.js';
import { refuseToken } from './lmsTokens.js';

/** Assignment and Grade Services 2.0. */

const LINE_ITEM = 'application/vnd.ims.lis.v2.lineitem+json';
const LINE_ITEMS = 'application/vnd.ims.lis.v2.lineitemcontainer+json';
const SCORE = 'application/vnd.ims.lis.v1.score+json';
const RESULTS = 'application/vnd.ims.lis.v2.resultcontainer+json';
const MOST_PER_PAGE = 10;
const READS = [`${AGS}lineitem`, `${AGS}lineitem.readonly`];
const CHANGES = [`${AGS}lineitem`];

const ACTIVITY = ['Initialized', 'Started', 'InProgress', 'Submitted', 'Completed'];
const GRADING = ['FullyGraded', 'Pending', 'PendingManual', 'Failed', 'NotReady'];
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Answers below `/courses/{course}/lineitems`; `rest` are the parts of the path behind it. */
export function answerLineItems(
  lms: Lms,
  course: LmsCourse,
  request: SandboxRequest,
  [id, service]: (string | undefined)[],
): SandboxAnswer | undefined {
  if (id === undefined) return answerContainer(lms, course, request);
  const item = lms.state.lineItems.find((one) => String(one.id) === id && one.courseId === course.id);
  if (!item) return refuse(404, 'The course has no such line item.');
  if (service === undefined) return answerLineItem(lms, item, request);
  if (service === 'scores' && request.method === 'POST') return acceptScore(lms, course, item, request);
  if (service === 'results' && request.method === 'GET') return answerResults(lms, item, request);
  return undefined;
}

/** 3.2.4 to 3.2.6: lists line items, and creates one. */
function answerContainer(lms: Lms, course: LmsCourse, request: SandboxRequest): SandboxAnswer | undefined {
  const { method, query } = request;
  const refusal = refuseToken(lms, request, method === 'GET' ? READS : CHANGES);
  if (refusal) return refusal;
  if (method === 'GET') {
    const filters = { resource_link_id: 'resourceLinkId', resource_id: 'resourceId', tag: 'tag' } as const;
    const items = lms.state.lineItems.filter(
      (one) =>
        one.courseId === course.id &&
        Object.entries(filters).every(([name, key]) => !query.has(name) || one[key] === query.get(name)),
    );
    const { page, headers } = paginate(items, query, buildContainerUrl(lms, course.id), MOST_PER_PAGE);
    return answerJson(
      200,
      page.map((one) => describeLineItem(lms, one)),
      LINE_ITEMS,
      headers,
    );
  }
  if (method !== 'POST') return undefined;
  const values = readLineItem(course, request);
  if (typeof values === 'string') return refuse(400, values);
  const item = { id: Math.max(0, ...lms.state.lineItems.map((one) => one.id)) + 1, courseId: course.id, ...values };
  lms.state.lineItems.push(item);
  return answerJson(201, describeLineItem(lms, item), LINE_ITEM);
}

/** 3.2.5, 3.2.7 and 3.2.8: reads, changes and deletes a line item. */
function answerLineItem(lms: Lms, item: LmsLineItem, request: SandboxRequest): SandboxAnswer | undefined {
  const { state } = lms;
  const refusal = refuseToken(lms, request, request.method === 'GET' ? READS : CHANGES);
  if (refusal) return refusal;
  if (request.method === 'GET') return answerJson(200, describeLineItem(lms, item), LINE_ITEM);
  if (request.method === 'DELETE') {
    state.lineItems = state.lineItems.filter((one) => one !== item);
    state.results = state.results.filter(({ lineItem }) => lineItem !== item.id);
    return { status: 204 };
  }
  if (request.method !== 'PUT') return undefined;
  const values = readLineItem(
    state.courses.find(({ id }) => id === item.courseId)!,
    request,
  );
  if (typeof values === 'string') return refuse(400, values);
  Object.assign(item, values);
  return answerJson(200, describeLineItem(lms, item), LINE_ITEM);
}

const buildContainerUrl = ({ url }: Lms, courseId: string) => `${url}/courses/${courseId}/lineitems`;

/** A line item as the services show it. */
const describeLineItem = (lms: Lms, { id, courseId, ...values }: LmsLineItem) => ({
  id: `${buildContainerUrl(lms, courseId)}/${id}`,
  ...values,
});

/** The values of a line item (3.2.9), or what is wrong with them. */
function readLineItem(course: LmsCourse, request: SandboxRequest): Omit<LmsLineItem, 'id' | 'courseId'> | string {
  const body = readJson(request, LINE_ITEM);
  if (!body) return `The request must have the type ${LINE_ITEM}.`;
  const { label, scoreMaximum, resourceLinkId, resourceId, tag } = body;
  if (typeof label !== 'string' || label === '') return 'The label is missing.';
  if (typeof scoreMaximum !== 'number' || !(scoreMaximum > 0)) return 'The scoreMaximum must be above 0.';
  const texts = Object.entries({ resourceLinkId, resourceId, tag }).filter(([, value]) => value !== undefined);
  if (texts.some(([, value]) => typeof value !== 'string')) return 'Ids and tags are texts.';
  if (resourceLinkId !== undefined && !course.links.some(({ id }) => id === resourceLinkId))
    return 'The course has no such resource link.';
  return { label, scoreMaximum, ...(Object.fromEntries(texts) as Pick<LmsLineItem, 'resourceId'>) };
}

/** 3.4: a score of a person becomes the result. */
function acceptScore(lms: Lms, course: LmsCourse, item: LmsLineItem, request: SandboxRequest): SandboxAnswer {
  const refusal = refuseToken(lms, request, [`${AGS}score`]);
  if (refusal) return refusal;
  const body = readJson(request, SCORE);
  if (!body) return refuse(415, `The request must have the type ${SCORE}.`);
  const score = readScore(course, item, body);
  if (typeof score === 'string') return refuse(400, score);
  const isOfCell = (one: LmsResult) => one.lineItem === item.id && one.person === score.person;
  const known = lms.state.results.find(isOfCell);
  // 3.4.7: as common LMSs, to the second.
  if (known && readSecond(known.timestamp) >= readSecond(score.timestamp))
    return refuse(409, 'The result has this timestamp or a later one.');
  lms.state.results = [...lms.state.results.filter((one) => !isOfCell(one)), score];
  lms.state.accepted.push(score);
  return { status: 204 };
}

const readSecond = (time: string) => Math.floor(Date.parse(time) / 1_000);

/** A score, or what is wrong with it. */
function readScore(course: LmsCourse, item: LmsLineItem, body: Record<string, unknown>): LmsResult | string {
  const { userId, scoreGiven, scoreMaximum, timestamp, activityProgress, gradingProgress, comment } = body;
  const person = course.members.find((one) => one.person === userId);
  if (!person) return 'The course has no such member.';
  if (person.role !== 'Learner') return 'Only learners have results.';
  if (typeof timestamp !== 'string' || !TIME.test(timestamp) || Number.isNaN(Date.parse(timestamp)))
    return 'The timestamp must be a time of ISO 8601 with a time zone.';
  if (!ACTIVITY.includes(String(activityProgress))) return 'The activityProgress is unknown.';
  if (!GRADING.includes(String(gradingProgress))) return 'The gradingProgress is unknown.';
  const hasScore = scoreGiven !== undefined;
  if (hasScore && (typeof scoreGiven !== 'number' || scoreGiven < 0)) return 'The scoreGiven must not be negative.';
  if (hasScore && (typeof scoreMaximum !== 'number' || scoreMaximum <= 0))
    return 'A scoreGiven needs a scoreMaximum above 0.';
  return {
    ...{ lineItem: item.id, person: person.person, timestamp },
    score: hasScore ? ((scoreGiven as number) / (scoreMaximum as number)) * item.scoreMaximum : null,
    maximum: hasScore ? item.scoreMaximum : null,
    activityProgress: String(activityProgress),
    gradingProgress: String(gradingProgress),
    comment: typeof comment === 'string' ? comment : null,
  };
}

/** 3.3: the results of a line item. */
function answerResults(lms: Lms, item: LmsLineItem, request: SandboxRequest): SandboxAnswer {
  const refusal = refuseToken(lms, request, [`${AGS}result.readonly`]);
  if (refusal) return refusal;
  const { query } = request;
  const itemUrl = describeLineItem(lms, item).id;
  const results = lms.state.results.filter(
    ({ lineItem, person }) => lineItem === item.id && (!query.has('user_id') || query.get('user_id') === person),
  );
  const { page, headers } = paginate(results, query, `${itemUrl}/results`, MOST_PER_PAGE);
  const body = page.map(({ person, score, maximum, comment }) => ({
    id: `${itemUrl}/results/${encodeURIComponent(person)}`,
    ...{ userId: person, scoreOf: itemUrl },
    ...(score !== null && { resultScore: score, resultMaximum: maximum }),
    ...(comment !== null && { comment }),
  }));
  return answerJson(200, body, RESULTS, headers);
}
