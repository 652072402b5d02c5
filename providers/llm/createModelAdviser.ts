import { buildAdvicePrompt } from './buildAdvicePrompt.js';
import type { AdvisableCourse, CourseAdviser, CourseChoice } from './courseAdviser.js';
import { plain } from './plainText.js';
import { LlmError, type LlmFault, type StructuredModel, type TokenUsage } from './structuredModel.js';

export interface LlmCall {
  outcome: 'answered' | LlmFault;
  usage: TokenUsage;
  durationMs: number;
}

const MAX_REASON = 400;
const MAX_OUTPUT_TOKENS = 1_500;
/** A token has about four characters in English, fewer in other languages. */
const MIN_CHARACTERS_PER_TOKEN = 3;

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['choices'],
  properties: {
    choices: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['ref', 'reason', 'confidence'],
        properties: { ref: { type: 'string' }, reason: { type: 'string' }, confidence: { type: ['number', 'null'] } },
      },
    },
  },
};

interface AnsweredChoice {
  ref: string;
  reason: string;
  confidence: number | null;
}

/** Creates an adviser that calls a language model. Courses have references of our own, so an answer can only choose candidates of
 * the prompt. `onCall` receives each call, including failed ones. `admit` runs before a call with its maximum tokens; the call is
 * skipped if it rejects.
 */
export function createModelAdviser(
  model: StructuredModel,
  onCall: (call: LlmCall) => void,
  admit: (most: { promptTokens: number; completionTokens: number }) => Promise<void> = () => Promise.resolve(),
): CourseAdviser {
  return {
    method: `llm:${model.provider}/${model.model}`,
    choose: async ({ instructions, learner, candidates, atMost, budgetMs }) => {
      const { system, prompt, byRef } = buildAdvicePrompt(instructions, learner, candidates, atMost);
      await admit({
        promptTokens: Math.ceil((system.length + prompt.length) / MIN_CHARACTERS_PER_TOKEN),
        completionTokens: MAX_OUTPUT_TOKENS,
      });
      const startedAtMs = performance.now();
      const report = (outcome: LlmCall['outcome'], usage: TokenUsage) =>
        onCall({ outcome, usage, durationMs: Math.round(performance.now() - startedAtMs) });
      try {
        const { value, usage } = await model.answer<{ choices: AnsweredChoice[] }>({
          system,
          prompt,
          schema: SCHEMA,
          name: 'course_choices',
          timeoutMs: budgetMs,
          maxOutputTokens: MAX_OUTPUT_TOKENS,
        });
        const choices = buildChoices(value.choices, byRef, atMost);
        if (choices.length === 0) throw new LlmError('bad_answer', 'The answer names no candidate.', usage);
        report('answered', usage);
        return { choices, madeAt: new Date() };
      } catch (error) {
        const known =
          error instanceof LlmError ? error : new LlmError('unavailable', 'The language model cannot be called.');
        report(known.fault, known.usage);
        throw known;
      }
    },
  };
}

function buildChoices(answered: AnsweredChoice[], byRef: Map<string, AdvisableCourse>, atMost: number): CourseChoice[] {
  const choices = new Map<string, CourseChoice>();
  for (const { ref, reason, confidence } of answered) {
    const candidate = byRef.get(ref);
    if (!candidate || choices.has(ref)) continue;
    const clamped = confidence === null ? null : Math.min(1, Math.max(0, confidence));
    choices.set(ref, { id: candidate.id, reason: plain(reason, MAX_REASON), confidence: clamped });
  }
  return [...choices.values()].slice(0, atMost);
}
