import type { ContractDocument } from './contractDocument.js';

/** Builds generated/client/README.md: how to install and use the package. */
export function buildClientReadme({ info }: ContractDocument): string {
  return `# @learning-platform/client

Typed client of the ${info.title}, version ${info.version}, with one function for each operation, named by its operationId. It
needs \`fetch\` and \`AbortSignal.any\`: Node 20.3 or newer, or a browser. The package has ES modules and CommonJS.

\`\`\`
npm run generate && npm pack ./generated/client   # in the service's folder: creates learning-platform-client-${info.version}.tgz
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

- A call takes its parameters by location: \`{ path, query, header, body }\`. The types are those of the contract.
- A call resolves to the body of the 2xx answer. Any other answer throws an \`ApiError\` with \`status\`, \`problem\`
  (RFC 9457: \`title\`, \`detail\`, \`errors\`, \`request_id\`) and \`response\`.
- \`each\` reads a list to its end, page by page, and yields its items: those of \`results\`, and those of \`data\` in analytics.
- The client repeats a call without an answer, or with 429, 502, 503 or 504, up to \`retries\` times (2), after the time in
  \`Retry-After\` or a growing pause. It repeats GET, PUT and DELETE, and POST if the operation accepts an \`Idempotency-Key\`. It
  sends a key where you send none, so that the service executes a repeated POST once.
- An attempt fails with a \`TimeoutError\` after \`timeoutMs\` (60,000; 0 for no limit).
- Items of lists may contain commas, as facet values do; the client quotes these.
- \`buildUrl(baseUrl, operationId, request)\` is the URL of a call: for links, and for answers that are not JSON, such as CSV.
- \`signal\` cancels a call; \`headers\` adds headers to it, for instance \`Idempotency-Key\`.
- \`createClient({ fetch })\` replaces \`fetch\`, for example in tests.
- The package exports the types of all bodies by their names in the contract: \`import type { Course } from '@learning-platform/client'\`.
`;
}
