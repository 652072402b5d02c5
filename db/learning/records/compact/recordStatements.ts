import {
  type IncomingStatement,
  type Fragment,
  type Identifier,
  createFragment,
  createIdentifier,
} from '../incomingStatement.js';
import { buildAgentName } from '../rules/agents.js';
import type { JsonRecord } from '../rules/statementRefused.js';
import { VOIDED } from '../rules/statement.js';
import { isIri, isTooFarAhead, normalizeTimestamp } from '../rules/values.js';
import { buildActivityIri } from './activityIris.js';
import { buildContentId } from './contentId.js';
import { contextExtensions } from './contextExtensions.js';
import type { LearningRecord, RecordFault } from './learningRecord.js';
import type { RecordNames } from './recordNames.js';
import { RecordStatement } from './recordStatement.js';
import { RememberedPairs } from './rememberedPairs.js';
import { buildResultJson } from './buildResultJson.js';
import { findVerbIri } from './verbNames.js';

interface NamedFragment {
  term: Identifier;
  part: Fragment;
}

/**
 * Records repeat few agents, verbs, activities and contexts: their JSON and digests are cached. The cache is cleared
 * when it exceeds this size.
 */
const MOST_REMEMBERED = 50_000;

/** Builds statements from records of one record store. */
export class RecordStatements {
  readonly #home: string;
  readonly #names: RecordNames;
  readonly #accounts = new Map<string, NamedFragment>();
  readonly #mailboxes = new Map<string, NamedFragment>();
  readonly #verbs = new Map<string, NamedFragment>();
  /** By course and block; null: none. */
  readonly #activities = new RememberedPairs<NamedFragment>(MOST_REMEMBERED);
  /** By course and extensions as JSON; null: none. */
  readonly #contexts = new RememberedPairs<Fragment>(MOST_REMEMBERED);

  /** `home`: URL of the record store. `names` must have loaded the records. */
  constructor(home: string, names: RecordNames) {
    this.#home = home;
    this.#names = names;
  }

  /** Builds the statement of a valid record, or returns why it is invalid. */
  buildStatement(record: LearningRecord): IncomingStatement | RecordFault {
    const at = record.at === undefined ? null : normalizeTimestamp(record.at);
    const verb = findVerbIri(record.verb) ?? record.verb;
    const actor = this.#actorOf(record);
    const fault = checkTime(record, at) ?? checkVerb(verb) ?? this.#faultOfSubject(record) ?? checkScore(record);
    if (fault) return fault;
    if ('code' in actor) return actor;
    const object = this.#objectOf(record);
    const { term: verbTerm, part: verbPart } = this.#verbOf(record.verb, verb);
    return new RecordStatement({
      id: record.id?.toLowerCase() ?? buildContentId(record, at!, verb),
      idFrom: record.id === undefined ? 'content' : 'client',
      actor: actor.term,
      verb: verbTerm,
      object: object.term,
      actorPart: actor.part,
      verbPart,
      objectPart: object.part,
      contextPart: this.#contextOf(record),
      occurredAt: at,
      registration: record.registration?.toLowerCase() ?? null,
      result: buildResultJson(record),
    });
  }

  #actorOf({ user_id: userId, username, email }: LearningRecord): NamedFragment | RecordFault {
    const byId = userId === undefined ? undefined : this.#names.personWithId(userId);
    const byName = username === undefined ? undefined : this.#names.personNamed('username', username);
    const byEmail = email === undefined ? undefined : this.#names.personNamed('email', email);
    if (userId !== undefined && !byId)
      return { code: 'unknown_user', detail: 'user_id: the platform has no such member' };
    const person = byId ?? byName ?? byEmail;
    if (person && ((username !== undefined && byName !== person) || (email !== undefined && byEmail !== person)))
      return {
        code: 'person_mismatch',
        detail: `${username !== undefined && byName !== person ? 'username' : 'email'}: names another person than the other fields`,
      };
    const name = person?.shownName ?? username;
    return name === undefined ? this.#mailbox(email!.toLowerCase()) : this.#account(name);
  }

  #account(name: string): NamedFragment {
    return getOrCreate(this.#accounts, name, () => buildAgent({ account: { homePage: this.#home, name } }));
  }

  #mailbox(address: string): NamedFragment {
    return getOrCreate(this.#mailboxes, address, () => buildAgent({ mbox: `mailto:${address}` }));
  }

  #verbOf(name: string, iri: string): NamedFragment {
    return getOrCreate(this.#verbs, name, () => ({
      term: createIdentifier('verb', iri),
      part: createFragment(JSON.stringify({ id: iri, ...(name !== iri && { display: { en: name } }) }), []),
    }));
  }

  #objectOf({ course_id: course, block_id: block }: LearningRecord): NamedFragment {
    return this.#activities.take(course ?? null, block ?? null, () => {
      const iri = course === undefined ? this.#home : buildActivityIri(this.#home, course, block);
      const isCourse = course !== undefined && block === undefined;
      const activity = { objectType: 'Activity', id: iri, ...(isCourse && { definition: { type: COURSE } }) };
      const term = createIdentifier('activity', iri, isCourse ? { type: COURSE } : undefined);
      return { term, part: createFragment(JSON.stringify(activity), [], [term]) };
    });
  }

  /** Course, location and device of a record: few combinations over all records. */
  #contextOf(record: LearningRecord): Fragment | null {
    const extensions = contextExtensions(record);
    const course = record.block_id === undefined ? undefined : record.course_id;
    if (course === undefined && extensions === null) return null;
    return this.#contexts.take(course ?? null, extensions && JSON.stringify(extensions), () => {
      const grouping =
        course === undefined ? [] : [{ objectType: 'Activity', id: buildActivityIri(this.#home, course, undefined) }];
      const content = {
        ...(grouping.length > 0 && { contextActivities: { grouping } }),
        ...(extensions && { extensions }),
      };
      return createFragment(
        JSON.stringify(content),
        grouping.map(({ id }) => createIdentifier('activity', id)),
      );
    });
  }

  #faultOfSubject({ course_id: course, block_id: block }: LearningRecord): RecordFault | null {
    if (course === undefined) return null;
    if (!this.#names.hasCourse(course))
      return { code: 'unknown_course', detail: 'course_id: the platform has no such course' };
    if (block === undefined || this.#names.hasBlock(course, block)) return null;
    return { code: 'unknown_block', detail: 'block_id: the outline of the course never had such a block' };
  }
}

function getOrCreate<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  if (values.size >= MOST_REMEMBERED) values.clear();
  const made = make();
  values.set(key, made);
  return made;
}

const COURSE = 'http://adlnet.gov/expapi/activities/course';

function buildAgent(identifier: JsonRecord): NamedFragment {
  const agent = { objectType: 'Agent', ...identifier };
  return { term: createIdentifier('agent', buildAgentName(agent)!), part: createFragment(JSON.stringify(agent), []) };
}

function checkTime({ id, at: sent }: LearningRecord, at: string | null): RecordFault | null {
  if (sent === undefined)
    return id === undefined ? { code: 'at_required', detail: 'at: is required without an id' } : null;
  if (at === null) return { code: 'at_invalid', detail: 'at: must be a time of a day that exists' };
  return isTooFarAhead(at) ? { code: 'at_invalid', detail: 'at: must not be more than an hour in the future' } : null;
}

function checkVerb(iri: string): RecordFault | null {
  if (!isIri(iri)) return { code: 'verb_invalid', detail: 'verb: must be one of the short names or an IRI' };
  return iri === VOIDED ? { code: 'verb_invalid', detail: 'verb: statements void, records do not' } : null;
}

function checkScore({ score, max_score: most }: LearningRecord): RecordFault | null {
  if (score === undefined || most === undefined || score <= most) return null;
  return { code: 'score_invalid', detail: 'score: must not be more than max_score' };
}
