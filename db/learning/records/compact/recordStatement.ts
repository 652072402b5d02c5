import { DEFAULT_VERSION, type IncomingStatement, type Fragment, type Identifier } from '../incomingStatement.js';
import type { JsonRecord } from '../rules/statementRefused.js';

type StatementSource = Pick<
  IncomingStatement,
  | 'id'
  | 'idFrom'
  | 'actor'
  | 'verb'
  | 'object'
  | 'actorPart'
  | 'verbPart'
  | 'objectPart'
  | 'contextPart'
  | 'occurredAt'
  | 'registration'
  | 'result'
>;

const NO_TERMS: Identifier[] = [];

/** A statement built from a record. Its JSON is built lazily, for comparisons only. */
export class RecordStatement implements IncomingStatement {
  readonly id: string;
  readonly idFrom: IncomingStatement['idFrom'];
  readonly actor: Identifier | null;
  readonly verb: Identifier;
  readonly object: Identifier | null;
  readonly actorPart: Fragment;
  readonly verbPart: Fragment;
  readonly objectPart: Fragment;
  readonly contextPart: Fragment | null;
  readonly occurredAt: string | null;
  readonly registration: string | null;
  readonly result: string | null;
  readonly links = NO_TERMS;
  readonly targetId = null;
  readonly isVoiding = false;
  readonly version = DEFAULT_VERSION;
  readonly context = null;
  readonly attachments = null;

  constructor(said: StatementSource) {
    this.id = said.id;
    this.idFrom = said.idFrom;
    this.actor = said.actor;
    this.verb = said.verb;
    this.object = said.object;
    this.actorPart = said.actorPart;
    this.verbPart = said.verbPart;
    this.objectPart = said.objectPart;
    this.contextPart = said.contextPart;
    this.occurredAt = said.occurredAt;
    this.registration = said.registration;
    this.result = said.result;
  }

  get statement(): JsonRecord {
    const { registration, contextPart, result, occurredAt } = this;
    const context = { ...(registration !== null && { registration }), ...(contextPart && jsonOf(contextPart)) };
    return {
      id: this.id,
      actor: jsonOf(this.actorPart),
      verb: jsonOf(this.verbPart),
      object: jsonOf(this.objectPart),
      ...(result !== null && { result: JSON.parse(result) as JsonRecord }),
      ...(Object.keys(context).length > 0 && { context }),
      ...(occurredAt !== null && { timestamp: occurredAt }),
    };
  }
}

const jsonOf = ({ content }: Fragment) => JSON.parse(content) as JsonRecord;
