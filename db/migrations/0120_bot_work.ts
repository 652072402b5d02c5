import type { Knex } from 'knex';

/** Which conversations of bots have something to do, and who does it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null: nothing waits there. Whoever stores an event or makes a delivery due sets it; who has done what was due moves it.
    alter table bot_conversations add column due_at timestamptz;
    -- Of the process that answers there until busy_until: what it writes later is refused.
    alter table bot_conversations add column claim uuid;
    update bot_conversations conversation set due_at = now()
     where exists (select from bot_events event
                    where event.platform_id = conversation.platform_id and event.bot_id = conversation.bot_id
                      and event.conversation_key = conversation.conversation_key and event.state = 'pending')
        or exists (select from bot_deliveries delivery join bot_events event on event.platform_id = delivery.platform_id and event.id = delivery.event_id
                    where event.platform_id = conversation.platform_id and event.bot_id = conversation.bot_id
                      and event.conversation_key = conversation.conversation_key and delivery.state in ('pending', 'sending'));
    create index bot_conversations_due on bot_conversations (platform_id, due_at) where due_at is not null;
    -- What waits in one conversation.
    create index bot_deliveries_waiting on bot_deliveries (platform_id, bot_id, event_id) where state in ('pending', 'sending');
  `);
}
