import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import { createEndpoint } from '../../db/events/webhooks/saveEndpoint.js';
import { query } from '../../db/core/transaction.js';
import { DEMO } from '../demoCredentials.js';
import { EXAMPLE } from '../exampleIds.js';
import type { DemoMainPlatform } from './demoServices.js';

/** Inserts an endpoint with its deliveries. It is inactive because nothing listens at its address. */
export async function insertWebhooks(
  db: Database,
  secrets: SecretBox,
  { platformId }: DemoMainPlatform,
): Promise<void> {
  const values = {
    url: 'https://hooks.northfield.example/students',
    description: 'Student information system',
    eventTypes: ['enrollment.created', 'course.completed'],
    isActive: false,
  };
  const { id } = (await createEndpoint(db, DEMO, secrets, platformId, values))!;
  await db.transaction(DEMO, async (trx) => {
    await trx('webhook_cursors').where({ platform_id: platformId, endpoint_id: id }).delete();
    await trx('webhook_endpoints').where({ platform_id: platformId, id }).update({ id: EXAMPLE.webhookEndpointId });
    await query(
      trx,
      {
        changes: true,
        text: `insert into webhook_cursors (platform_id, endpoint_id, series, number)
       select platform_id, $2, series, last_number from event_sequences where platform_id = $1`,
      },
      [platformId, EXAMPLE.webhookEndpointId],
    );
    await query(
      trx,
      {
        changes: true,
        text: `insert into webhook_deliveries (platform_id, endpoint_id, series, number, event_type, state, attempts, status, answer, first_attempt_at, last_attempt_at)
       select platform_id, $2, series, number, type, case when rank = 3 then 'failed' else 'taken' end, case when rank = 3 then 9 when rank = 5 then 2 else 1 end,
              case when rank = 3 then 503 else 204 end, case when rank = 3 then 'Service Unavailable' else '' end, occurred_at, occurred_at + interval '2 seconds'
         from (select *, row_number() over (order by series desc, number desc) as rank from events
                where platform_id = $1 and type like 'enrollment.%') latest
        where rank <= 20`,
      },
      [platformId, EXAMPLE.webhookEndpointId],
    );
  });
}
