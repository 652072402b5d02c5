import process from 'node:process';
import { connectDatabase } from '../../../../db/core/connect.js';
import { startQueue } from '../../../../db/core/jobs/startQueue.js';
import { SECRET_KEY_BYTES, createSecretBox } from '../../../../db/core/secretBox.js';
import { guardedFetch } from '../../../../providers/http/guardedFetch.js';
import { createWebhookTask } from '../../../../server/jobs/webhooks/createWebhookTask.js';

/** A process of its own that sends events, and waits for answers as long as it lives. */
const task = createWebhookTask({
  db: connectDatabase({ url: process.argv[2]! }),
  secrets: createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7)),
  fetch: guardedFetch({ mayBePrivate: true }),
  onDisabled: (endpoint) => console.error(endpoint),
  rules: { timeoutMs: 600_000, firstPauseMs: 1, longestPauseMs: 1, triedForS: 600 },
});
await startQueue({ target: { url: process.argv[2]! }, tasks: [task], onError: (error) => console.error(error) });
console.log('started');
