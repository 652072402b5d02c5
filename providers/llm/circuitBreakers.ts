import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';
import type { ChatModel, ChatPart, ChatRequest } from './chatModel.js';
import { LlmError, type StructuredModel } from './structuredModel.js';

/** The model of this credential failed several times in a row and is suspended. */
export class ModelSuspended extends LlmError {
  constructor(readonly retryAfterSeconds: number) {
    super('unavailable', 'The language model failed several times in a row and will be tried again later.');
  }
}

export interface BreakerOptions {
  /** Failures in a row that suspend a credential. */
  failures: number;
  /** How long it is suspended; then one call tries again. */
  suspendedMs: number;
}

/** Runs calls of a model, or rejects them with ModelSuspended. Each key (a credential) has its own circuit. */
export interface CircuitBreakers {
  chat(key: string, model: ChatModel): ChatModel;
  structured(key: string, model: StructuredModel): StructuredModel;
}

interface Circuit {
  policy: CircuitBreakerPolicy;
  openedAtMs: number;
}

const SHORTEST_WAIT_S = 1;
const DEFAULTS: BreakerOptions = { failures: 5, suspendedMs: 20_000 };
/** The circuits of the least recently used credentials are dropped above this. */
const MAX_CIRCUITS = 10_000;
/** Failures that are outages of the model, not faults of one request. */
const OUTAGES: unknown[] = ['timeout', 'rate_limited', 'unavailable'];

/** Circuits of one process. */
export function createCircuitBreakers({ failures, suspendedMs }: BreakerOptions = DEFAULTS): CircuitBreakers {
  const circuits = new Map<string, Circuit>();
  const findCircuit = (key: string): Circuit => {
    const circuit = circuits.get(key) ?? open();
    // Moves the circuit to the end (least recently used first).
    circuits.delete(key);
    circuits.set(key, circuit);
    if (circuits.size > MAX_CIRCUITS) circuits.delete(circuits.keys().next().value!);
    return circuit;
  };
  const open = (): Circuit => {
    const isOutage = handleWhen((error) => error instanceof LlmError && OUTAGES.includes(error.fault));
    const policy = circuitBreaker(isOutage, { halfOpenAfter: suspendedMs, breaker: new ConsecutiveBreaker(failures) });
    const circuit: Circuit = { policy, openedAtMs: 0 };
    policy.onBreak(() => (circuit.openedAtMs = Date.now()));
    return circuit;
  };
  const run = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const circuit = findCircuit(key);
    // One call tests the model; the others do not wait for it.
    if (circuit.policy.state === CircuitState.HalfOpen) throw new ModelSuspended(SHORTEST_WAIT_S);
    try {
      return await circuit.policy.execute(work);
    } catch (error) {
      if (!isBrokenCircuitError(error)) throw error;
      throw new ModelSuspended(
        Math.max(SHORTEST_WAIT_S, Math.ceil((circuit.openedAtMs + suspendedMs - Date.now()) / 1000)),
      );
    }
  };
  return {
    chat: (key, model) => ({
      ...model,
      streamAnswer: (request) => guardStream(request, model, (work) => run(key, work)),
    }),
    structured: (key, model) => ({ ...model, answer: (request) => run(key, () => model.answer(request)) }),
  };
}

/** Counts the whole stream as one call, which ends after its last part. */
async function* guardStream(
  request: ChatRequest,
  model: ChatModel,
  run: (work: () => Promise<void>) => Promise<void>,
): AsyncGenerator<ChatPart> {
  const end = { ok: () => {}, failed: (_: unknown) => {} };
  const whole = new Promise<void>((resolve, reject) => Object.assign(end, { ok: resolve, failed: reject }));
  let counted: Promise<void> = Promise.resolve();
  await new Promise<void>((admitted, refused) => {
    counted = run(() => {
      admitted();
      return whole;
    });
    // After admission, errors are thrown below; here the circuit only counts them.
    counted.catch(refused);
  });
  try {
    yield* model.streamAnswer(request);
  } catch (error) {
    end.failed(error);
    await counted.catch(() => {});
    throw error;
  } finally {
    // A reader that stops early counts as success.
    end.ok();
  }
}
