import process from 'node:process';
import { connectDatabase } from '../../../../db/core/connect.js';
import { SECRET_KEY_BYTES, createSecretBox } from '../../../../db/core/secretBox.js';
import { guardedFetch } from '../../../../providers/http/guardedFetch.js';
import { startWebhookWork } from '../../../../server/jobs/webhooks/startWebhookWork.js';

/** A process of its own that sends events, and waits for answers as long as it lives. */
startWebhookWork({
  db: connectDatabase({ url: process.argv[2]! }),
  secrets: createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7)),
  fetch: guardedFetch({ mayBePrivate: true }),
  onError: (error) => console.error(error),
  onDisabled: (endpoint) => console.error(endpoint),
  rules: { timeoutMs: 600_000, firstPauseMs: 1, longestPauseMs: 1, triedForS: 600 },
});
console.log('started');
