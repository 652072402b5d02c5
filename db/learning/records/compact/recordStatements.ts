import { type IncomingStatement, type Part, type Term, partOf, termOf } from '../incomingStatement.js';
import { nameOfAgent } from '../rules/agents.js';
import type { JsonRecord } from '../rules/refused.js';
import { VOIDED } from '../rules/statement.js';
import { isIri, isTooFarAhead, utcTime } from '../rules/values.js';
import { iriOfActivity } from './activityIris.js';
import { idOfContent } from './contentId.js';
import { contextExtensions } from './contextExtensions.js';
import type { LearningRecord, RecordFault } from './learningRecord.js';
import type { RecordNames } from './recordNames.js';
import { RecordStatement } from './recordStatement.js';
import { RememberedPairs } from './rememberedPairs.js';
import { resultText } from './resultText.js';
import { iriOfVerb } from './verbNames.js';

interface Named {
  term: Term;
  part: Part;
}

/** Records repeat a handful of agents, verbs, activities and contexts: their JSON and digests are made once. More are forgotten all at once. */
const MOST_REMEMBERED = 50_000;

/** Makes statements of records: those of one record store. */
export class RecordStatements {
  readonly #home: string;
  readonly #names: RecordNames;
  readonly #accounts = new Map<string, Named>();
  readonly #mailboxes = new Map<string, Named>();
  readonly #verbs = new Map<string, Named>();
  /** By course and block; null: none. */
  readonly #activities = new RememberedPairs<Named>(MOST_REMEMBERED);
  /** By course and extensions as JSON; null: none. */
  readonly #contexts = new RememberedPairs<Part>(MOST_REMEMBERED);

  /** `home`: the address of the record store. `names` must have looked up the records that come. */
  constructor(home: string, names: RecordNames) {
    this.#home = home;
    this.#names = names;
  }

  /** The statement that a valid record is, or why it is none. */
  statementOf(record: LearningRecord): IncomingStatement | RecordFault {
    const at = record.at === undefined ? null : utcTime(record.at);
    const verb = iriOfVerb(record.verb) ?? record.verb;
    const actor = this.#actorOf(record);
    const fault = faultOfTime(record, at) ?? faultOfVerb(verb) ?? this.#faultOfSubject(record) ?? faultOfScore(record);
    if (fault) return fault;
    if ('code' in actor) return actor;
    const object = this.#objectOf(record);
    const { term: verbTerm, part: verbPart } = this.#verbOf(record.verb, verb);
    return new RecordStatement({
      id: record.id?.toLowerCase() ?? idOfContent(record, at!, verb),
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
      result: resultText(record),
    });
  }

  #actorOf({ user_id: userId, username, email }: LearningRecord): Named | RecordFault {
    const byId = userId === undefined ? undefined : this.#names.personWithId(userId);
    const byName = username === undefined ? undefined : this.#names.personNamed('username', username);
    const byEmail = email === undefined ? undefined : this.#names.personNamed('email', email);
    if (userId !== undefined && !byId)
      return { code: 'unknown_user', detail: 'user_id: there is no such member of the platform' };
    const person = byId ?? byName ?? byEmail;
    if (person && ((username !== undefined && byName !== person) || (email !== undefined && byEmail !== person)))
      return {
        code: 'person_mismatch',
        detail: `${username !== undefined && byName !== person ? 'username' : 'email'}: means another person than the other names`,
      };
    const name = person?.shownName ?? username;
    return name === undefined ? this.#mailbox(email!.toLowerCase()) : this.#account(name);
  }

  #account(name: string): Named {
    return remembered(this.#accounts, name, () => agentOf({ account: { homePage: this.#home, name } }));
  }

  #mailbox(address: string): Named {
    return remembered(this.#mailboxes, address, () => agentOf({ mbox: `mailto:${address}` }));
  }

  #verbOf(name: string, iri: string): Named {
    return remembered(this.#verbs, name, () => ({
      term: termOf('verb', iri),
      part: partOf(JSON.stringify({ id: iri, ...(name !== iri && { display: { en: name } }) }), []),
    }));
  }

  #objectOf({ course_id: course, block_id: block }: LearningRecord): Named {
    return this.#activities.take(course ?? null, block ?? null, () => {
      const iri = course === undefined ? this.#home : iriOfActivity(this.#home, course, block);
      const isCourse = course !== undefined && block === undefined;
      const activity = { objectType: 'Activity', id: iri, ...(isCourse && { definition: { type: COURSE } }) };
      const term = termOf('activity', iri, isCourse ? { type: COURSE } : undefined);
      return { term, part: partOf(JSON.stringify(activity), [], [term]) };
    });
  }

  /** A block's course, the place and the device: few of them together, over all records. */
  #contextOf(record: LearningRecord): Part | null {
    const extensions = contextExtensions(record);
    const course = record.block_id === undefined ? undefined : record.course_id;
    if (course === undefined && extensions === null) return null;
    return this.#contexts.take(course ?? null, extensions && JSON.stringify(extensions), () => {
      const grouping =
        course === undefined ? [] : [{ objectType: 'Activity', id: iriOfActivity(this.#home, course, undefined) }];
      const content = {
        ...(grouping.length > 0 && { contextActivities: { grouping } }),
        ...(extensions && { extensions }),
      };
      return partOf(
        JSON.stringify(content),
        grouping.map(({ id }) => termOf('activity', id)),
      );
    });
  }

  #faultOfSubject({ course_id: course, block_id: block }: LearningRecord): RecordFault | null {
    if (course === undefined) return null;
    if (!this.#names.hasCourse(course))
      return { code: 'unknown_course', detail: 'course_id: there is no such course on the platform' };
    if (block === undefined || this.#names.hasBlock(course, block)) return null;
    return { code: 'unknown_block', detail: 'block_id: the outline of the course never had such a block' };
  }
}

function remembered<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  if (values.size >= MOST_REMEMBERED) values.clear();
  const made = make();
  values.set(key, made);
  return made;
}

const COURSE = 'http://adlnet.gov/expapi/activities/course';

function agentOf(identifier: JsonRecord): Named {
  const agent = { objectType: 'Agent', ...identifier };
  return { term: termOf('agent', nameOfAgent(agent)!), part: partOf(JSON.stringify(agent), []) };
}

function faultOfTime({ id, at: sent }: LearningRecord, at: string | null): RecordFault | null {
  if (sent === undefined)
    return id === undefined ? { code: 'at_required', detail: 'at: is needed without an id' } : null;
  if (at === null) return { code: 'at_invalid', detail: 'at: must be a time of a day that exists' };
  return isTooFarAhead(at)
    ? { code: 'at_invalid', detail: 'at: must not be more than an hour ahead of our clock' }
    : null;
}

function faultOfVerb(iri: string): RecordFault | null {
  if (!isIri(iri)) return { code: 'verb_invalid', detail: 'verb: must be one of the short names or an IRI' };
  return iri === VOIDED ? { code: 'verb_invalid', detail: 'verb: statements void, records do not' } : null;
}

function faultOfScore({ score, max_score: most }: LearningRecord): RecordFault | null {
  if (score === undefined || most === undefined || score <= most) return null;
  return { code: 'score_invalid', detail: 'score: must not be more than max_score' };
}
