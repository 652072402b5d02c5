import { saveCredential } from '../../db/accounts/credentials/saveCredential.js';
import { saveLlmPrices } from '../../db/accounts/llm/llmPrices.js';
import { EACH_PERSON, WHOLE_PLATFORM, saveMonthlyLimits } from '../../db/accounts/llm/monthlyLimits.js';
import { startTrial } from '../../db/accounts/llm/saveTrial.js';
import { saveMcpServer } from '../../db/mentors/mentors/saveMcpServer.js';
import { createRecommendationPrompt } from '../../db/mentors/recommendations/saveRecommendationPrompt.js';
import { addThreshold } from '../../db/learning/skills/saveThreshold.js';
import { DEMO } from '../demoCredentials.js';
import { EXAMPLE, setNextId } from '../exampleIds.js';
import type { DemoMainPlatform, DemoServices } from './demoServices.js';

/** In US dollars per million tokens. */
const PRICES = [
  { provider: 'Northstar', model: 'north-star-large', input_usd: 2.5, output_usd: 10 },
  { provider: 'Northstar', model: 'north-star-small', input_usd: 0.25, output_usd: 2 },
  { provider: 'Commons', model: 'commons-8b', input_usd: 0.05, output_usd: 0.1 },
];
const LEVELS = [
  { name: 'Beginner', threshold: 20 },
  { name: 'Advanced', threshold: 120 },
];

/** Inserts prices, limits, a trial and credentials of language models, a prompt, an MCP server and skill levels. */
export async function insertAccounts(
  { db, secrets }: DemoServices,
  { platformId, users }: DemoMainPlatform,
): Promise<void> {
  await saveLlmPrices(db, DEMO, PRICES);
  const userId = users.get(EXAMPLE.username)!;
  await saveMonthlyLimits(db, DEMO, platformId, [
    { userId: WHOLE_PLATFORM, tokens: 5_000_000, cost: 120 },
    { userId: EACH_PERSON, tokens: 200_000, cost: 5 },
    { userId, tokens: 300_000, cost: 8 },
  ]);
  await startTrial(db, DEMO, platformId, { userId, metadata: { campaign: 'open day' } }, { days: 14, tokens: 100_000 });
  for (const level of LEVELS) await addThreshold(db, DEMO, platformId, level);
  await db.transaction(DEMO, (trx) => setNextId(trx, 'recommendation_prompts', EXAMPLE.recommendationPromptId));
  const prompt = {
    prompt_text: 'Prefer courses that begin with an example, and say what they are good for at work.',
    recommendation_type: 'catalog' as const,
  };
  await createRecommendationPrompt(db, DEMO, platformId, prompt, users.get('nora.field')!);
  await db.transaction(DEMO, (trx) => setNextId(trx, 'mcp_servers', EXAMPLE.mcpServerId));
  await saveMcpServer(db, DEMO, platformId, {
    name: 'Room finder',
    description: 'Says which rooms are free.',
    url: 'https://mcp.northfield.example/rooms',
    transport: 'streamable_http',
    is_featured: true,
  });
  if (!secrets) return;
  // Inactive: mentors of the demo answer from their documents, without external calls.
  await saveCredential(db, DEMO, secrets, {
    platformId,
    kind: 'llm',
    name: 'openai',
    value: { api_key: 'sk-0000-northfield-demo' },
  });
  await saveCredential(db, DEMO, secrets, {
    platformId,
    kind: 'integration',
    name: 'avatarvideo',
    value: { api_key: 'sk-0000-northfield-demo' },
  });
  await db.transaction(DEMO, (trx) =>
    trx('service_credentials').where({ platform_id: platformId }).update({ active: false }),
  );
}
