import type { FoundPassage } from '../../../../db/mentors/mentors/findPassages.js';
import type { AnswerOutcome, AnswerSource } from '../../../../db/mentors/conversations/saveAnswer.js';
import { chatMessages, passagesOf, systemPrompt } from './composePrompt.js';
import { guidePrompts } from './guidePrompts.js';
import { checkAnswer, isChecked, isModerated, moderateQuestion } from './moderateQuestion.js';
import { isRewritten, rewriteAnswer } from './rewriteAnswer.js';
import { retrievePassages } from './retrievePassages.js';
import { streamFrom } from './streamFrom.js';
import { MOST_REQUESTS_WITH_TOOLS } from '../../../../providers/llm/chatModel.js';
import { mayHaveTools, openTools } from './openTools.js';
import type { MostTurnUsage } from './mentorModels.js';
import type { Turn } from './turn.js';

export interface MadeAnswer {
  text: string;
  outcome: AnswerOutcome;
  sources: AnswerSource[];
  guidedPrompts: string[];
}

const UNKNOWN = 'I do not know: my documents say nothing about this.';

/**
 * The answer to a question, step by step: moderation, retrieval, the model with its tools, rewriting, the check of the answer, and prompts
 * for what comes next. `onText` receives only what stays: nothing before the last step that may still change the text.
 */
export async function makeAnswer(turn: Turn, onText: (text: string) => void): Promise<MadeAnswer> {
  const say = (text: string, outcome: AnswerOutcome): MadeAnswer => {
    onText(text);
    return { text, outcome, sources: [], guidedPrompts: [] };
  };

  const refusal = await moderateQuestion(turn);
  if (refusal !== null) return say(refusal, 'moderated');

  const found = await retrievePassages(turn);
  if (found.length === 0 && answersFromDocumentsOnly(turn)) return say(UNKNOWN, 'not_in_documents');

  const mayBeRetracted = isChecked(turn);
  const isLast = { draft: !mayBeRetracted && !isRewritten(turn), rewriting: !mayBeRetracted };
  const silent = () => {};
  let text = await callModel(turn, found, isLast.draft ? onText : silent);
  if (isRewritten(turn)) text = await rewriteAnswer(turn, text, isLast.rewriting ? onText : silent);

  const retraction = await checkAnswer(turn, text);
  if (retraction !== null) return say(retraction, 'unsafe');
  if (mayBeRetracted) onText(text);
  return { text, outcome: 'answered', sources: sourcesOf(found, text), guidedPrompts: await guidePrompts(turn, text) };
}

/** The embedded provider has nothing else. */
const answersFromDocumentsOnly = ({ settings, models }: Turn) =>
  settings.enable_total_grounding || models.structured === null;

async function callModel(turn: Turn, found: FoundPassage[], onText: (text: string) => void): Promise<string> {
  const passages = passagesOf(found);
  const { tools, close } = await openTools(turn);
  try {
    const system = systemPrompt(turn, passages, tools.length > 0);
    return await streamFrom(
      turn,
      { system, messages: chatMessages(turn, passages), question: turn.question, passages, tools },
      onText,
    );
  } finally {
    await close();
  }
}

/** `[1]`, and `[1, 2]` where a model takes several together. */
const CITATION = /\[(\d{1,4}(?:[,;] ?\d{1,4})*)\]/g;

/** The passages that the answer refers to; all that it could rest on, where it refers to none. */
function sourcesOf(found: FoundPassage[], text: string): AnswerSource[] {
  const sources = found.map(({ documentId, documentName, url, heading, text: passage }, index) => ({
    ref: index + 1,
    document_id: documentId,
    document_name: documentName,
    url,
    heading,
    text: passage,
  }));
  const refs = new Set([...text.matchAll(CITATION)].flatMap(([, list]) => list!.split(/[,;]/).map(Number)));
  const cited = sources.filter(({ ref }) => refs.has(ref));
  return cited.length > 0 ? cited : sources;
}

/** Of English text a token has about four, of other languages fewer. */
const LEAST_CHARACTERS_OF_TOKEN = 3;
/** Passages and our own words. */
const USUAL_PROMPT = 12_000;
/** Of the steps around the answer, each. */
const TOKENS_OF_STEP = 2_000;

/** The most that a turn may use. Of tokens it is an estimate, since no passage is retrieved yet. */
export function mostUsageOf(turn: Turn): MostTurnUsage {
  const { settings, question, page, history } = turn;
  const said = history.reduce((sum, { text }) => sum + text.length, 0);
  const characters = USUAL_PROMPT + settings.system_prompt.length + question.length + (page?.text.length ?? 0) + said;
  const steps = [
    isModerated(turn),
    settings.enable_multi_query_rag,
    isChecked(turn),
    settings.enable_guided_prompts,
  ].filter(Boolean).length;
  const answers = isRewritten(turn) ? 2 : 1;
  return {
    calls: steps + answers + (mayHaveTools(turn) ? MOST_REQUESTS_WITH_TOOLS - 1 : 0),
    promptTokens:
      Math.ceil(characters / LEAST_CHARACTERS_OF_TOKEN) + (answers - 1) * settings.max_tokens + steps * TOKENS_OF_STEP,
    completionTokens: answers * settings.max_tokens,
  };
}
