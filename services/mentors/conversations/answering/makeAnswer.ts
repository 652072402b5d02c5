import type { FoundPassage } from '../../../../db/mentors/mentors/findPassages.js';
import type { AnswerOutcome, AnswerSource } from '../../../../db/mentors/conversations/conversationTurn.js';
import { buildChatMessages, numberPassages, buildSystemPrompt } from './composePrompt.js';
import { suggestPrompts } from './suggestPrompts.js';
import { checkAnswer, isChecked, isModerated, moderateQuestion } from './moderateQuestion.js';
import { isRewritten, rewriteAnswer } from './rewriteAnswer.js';
import { retrievePassages } from './retrievePassages.js';
import { streamAnswer } from './streamAnswer.js';
import { MAX_REQUESTS_WITH_TOOLS } from '../../../../providers/llm/chatModel.js';
import { SANDBOX } from '../../../../providers/llm/sandboxModel.js';
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
 * Makes the answer: moderation, retrieval, the model with its tools, rewriting, the check of the answer, and suggested
 * prompts. `onText` receives only final text: none before the last step that may still change it.
 */
export async function makeAnswer(turn: Turn, onText: (text: string) => void): Promise<MadeAnswer> {
  const finish = (text: string, outcome: AnswerOutcome): MadeAnswer => {
    onText(text);
    return { text, outcome, sources: [], guidedPrompts: [] };
  };

  const refusal = await moderateQuestion(turn);
  if (refusal !== null) return finish(refusal, 'moderated');

  const found = await retrievePassages(turn);
  if (found.length === 0 && answersFromDocumentsOnly(turn)) return finish(UNKNOWN, 'not_in_documents');

  const mayBeRetracted = isChecked(turn);
  const isLast = { draft: !mayBeRetracted && !isRewritten(turn), rewriting: !mayBeRetracted };
  const silent = () => {};
  let text = await callModel(turn, found, isLast.draft ? onText : silent);
  if (isRewritten(turn)) text = await rewriteAnswer(turn, text, isLast.rewriting ? onText : silent);

  const retraction = await checkAnswer(turn, text);
  if (retraction !== null) return finish(retraction, 'unsafe');
  if (mayBeRetracted) onText(text);
  return {
    text,
    outcome: 'answered',
    sources: listSources(found, text),
    guidedPrompts: await suggestPrompts(turn, text),
  };
}

/** The embedded model has no knowledge besides the documents. */
const answersFromDocumentsOnly = ({ settings, models }: Turn) =>
  settings.enable_total_grounding || models.chat.provider === SANDBOX;

async function callModel(turn: Turn, found: FoundPassage[], onText: (text: string) => void): Promise<string> {
  const passages = numberPassages(found);
  const { tools, close } = await openTools(turn);
  try {
    const system = buildSystemPrompt(turn, passages, tools.length > 0);
    return await streamAnswer(
      turn,
      { system, messages: buildChatMessages(turn, passages), question: turn.question, passages, tools },
      onText,
    );
  } finally {
    await close();
  }
}

/** Matches `[1]`, and `[1, 2]` as some models write. */
const CITATION = /\[(\d{1,4}(?:[,;] ?\d{1,4})*)\]/g;

/** The passages that the answer cites; all passages if it cites none. */
function listSources(found: FoundPassage[], text: string): AnswerSource[] {
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

/** English text has about four characters a token, other languages fewer. */
const LEAST_CHARACTERS_OF_TOKEN = 3;
/** Characters of passages and of the service's own instructions. */
const USUAL_PROMPT = 12_000;
/** Tokens of each step around the answer. */
const TOKENS_OF_STEP = 2_000;

/**
 * The most calls and tokens that a turn may use. Prompt tokens are an estimate, since no passages are retrieved yet.
 */
export function estimateMaxUsage(turn: Turn): MostTurnUsage {
  const { settings, question, page, history } = turn;
  const historyLength = history.reduce((sum, { text }) => sum + text.length, 0);
  const characters =
    USUAL_PROMPT + settings.system_prompt.length + question.length + (page?.text.length ?? 0) + historyLength;
  const steps = [
    isModerated(turn),
    settings.enable_multi_query_rag,
    isChecked(turn),
    settings.enable_guided_prompts,
  ].filter(Boolean).length;
  const answers = isRewritten(turn) ? 2 : 1;
  return {
    calls: steps + answers + (mayHaveTools(turn) ? MAX_REQUESTS_WITH_TOOLS - 1 : 0),
    promptTokens:
      Math.ceil(characters / LEAST_CHARACTERS_OF_TOKEN) + (answers - 1) * settings.max_tokens + steps * TOKENS_OF_STEP,
    completionTokens: answers * settings.max_tokens,
  };
}
