import { DEFAULT_VERSION, type IncomingStatement, type Part, type Term } from '../incomingStatement.js';
import type { JsonRecord } from '../rules/refused.js';

type Said = Pick<
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

const NO_TERMS: Term[] = [];

/** A statement that was made of a record. Its JSON is put together only where it is compared. */
export class RecordStatement implements IncomingStatement {
  readonly id: string;
  readonly idFrom: IncomingStatement['idFrom'];
  readonly actor: Term | null;
  readonly verb: Term;
  readonly object: Term | null;
  readonly actorPart: Part;
  readonly verbPart: Part;
  readonly objectPart: Part;
  readonly contextPart: Part | null;
  readonly occurredAt: string | null;
  readonly registration: string | null;
  readonly result: string | null;
  readonly links = NO_TERMS;
  readonly targetId = null;
  readonly isVoiding = false;
  readonly version = DEFAULT_VERSION;
  readonly context = null;
  readonly attachments = null;

  constructor(said: Said) {
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

const jsonOf = ({ content }: Part) => JSON.parse(content) as JsonRecord;
