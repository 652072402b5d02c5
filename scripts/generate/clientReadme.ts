import type { ContractDocument } from './contractDocument.js';

/** generated/client/README.md: how the package is installed and called. */
export function clientReadme({ info }: ContractDocument): string {
  return `# @learning-platform/client

Typed client of the ${info.title}, version ${info.version}. One function an operation, named by its operationId. Works
wherever \`fetch\` and \`AbortSignal.any\` do: Node 20.3 or newer, browsers. ES modules and CommonJS.

\`\`\`
npm run generate && npm pack ./generated/client   # in the service's folder: makes learning-platform-client-${info.version}.tgz
npm install <folder>/learning-platform-client-${info.version}.tgz
\`\`\`

\`\`\`ts
import { ApiError, createClient, each } from '@learning-platform/client';

const client = createClient({ baseUrl: 'http://127.0.0.1:8080', authorization: 'Api-Key <key>' });

const { results, facets } = await client.searchCatalog({ query: { query: 'statistics', level: ['beginner'] } });

for await (const course of each(client.listCourses, { query: { level: ['beginner'] } })) console.log(course.name);

try {
  await client.upsertCourse({ body: { course_id: 'ST-101', org: 'northfield', name: 'Statistics' } });
} catch (error) {
  if (error instanceof ApiError && error.status === 400) console.error(error.problem?.errors);
  else throw error;
}
\`\`\`

- Parameters go by where they are sent: \`{ path, query, header, body }\`. The types are those of the contract.
- A call resolves to the body of the 2xx answer. Any other answer throws an \`ApiError\` with \`status\`, \`problem\`
  (RFC 9457: \`title\`, \`detail\`, \`errors\`, \`request_id\`) and \`response\`.
- \`each\` reads a list to its end, page by page, and yields its items: those of \`results\`, and those of \`data\` in analytics.
- A call that got no answer, or 429, 502, 503 or 504, is sent again, up to \`retries\` times (2), after the time that \`Retry-After\`
  names or a growing pause: reads, PUT and DELETE always, a POST where the operation takes an \`Idempotency-Key\`. The client
  makes that key where you send none, so a POST that is sent again happens once.
- An attempt may take \`timeoutMs\` (60,000; 0 for ever), then it fails with a \`TimeoutError\`.
- Items of lists may hold commas, as facet values do; the client quotes them as the service wants it.
- \`signal\` cancels a call; \`headers\` adds headers to it, for instance \`Idempotency-Key\`.
- \`createClient({ fetch })\` takes another \`fetch\`, for retries or tests.
- The types of all bodies are exported by their names in the contract: \`import type { Course } from '@learning-platform/client'\`.
`;
}
