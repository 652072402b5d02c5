import { type Transaction, query } from '../db/core/transaction.js';

/**
 * Identifiers of the contract's examples. The demo gives them to rows of the main platform, so that clients can
 * send the examples unchanged; a test sends each of them.
 */
export const EXAMPLE = {
  username: 'amina.okafor',
  userId: 40_213,
  skill: 'data mining',
  skillId: 57,
  courseKey: 'NF-DS-310',
  blockKey: 'NF-DS-310-quiz-1',
  resourceKey: 'NF-RES-CHARTS',
  programKey: 'NF-PRG-DATA',
  pathwayKey: 'NF-PATH-ANALYST',
  departmentId: 412,
  emptyDepartmentId: 419,
  parentDepartmentId: 407,
  groupId: 17,
  emptyGroupId: 19,
  mentorNumber: 118,
  mentorId: '5f2c6a0e-9a54-4c0b-8f1d-0d7b0c5a7e11',
  documentId: 88,
  promptId: 230,
  mcpServerId: 5,
  recommendationPromptId: 31,
  sessionKey: '0b1f7a52-6d0e-4f6a-8c7b-2f1f0c9d4e11',
  messageId: '7c0d2b91-3a64-4a1e-9f0a-5b8f6f1f2a40',
  suggestionIds: { course: 3_301, group: 3_302, pathway: 3_303 },
  invitationIds: { course: 7_401, platform: 7_402, program: 7_403 },
  accessRequestId: 512,
  appId: 318,
  mediaId: 5_210,
  botIds: { chat_a: 12, chat_b: 13, chat_c: 14, chat_d: 15, chat_e: 16 },
  botCommandId: 31,
  botDeliveryId: 9_061,
  botLinkCode: 'K7QM-2D9X-4TRB',
  botLinkIds: { chat_a: 57, chat_b: 58, chat_e: 59 },
  datasetId: '0d6f6a52-4c1e-4b8e-9a55-0f1f5b7f2c11',
  trainingId: '7f1c2b90-1d2e-4f8a-8a11-5b0e5c1d2e3f',
  videoName: 'welcome-to-data-mining',
  browserSessionId: '8d0f2b61-7c3e-4f5a-9b1d-2e6a4c8f0d13',
  sandboxLmsId: 'e7b1f4d2-6a0c-4f35-9c8e-2b7d51a09f63',
  sandboxProviderId: '6a1d5c0e-8f2b-4d37-b0c4-1e9a7f3d2b58',
  identityProviderId: '0c9a4c8e-52c5-4b8c-8d7e-0f6f1b9f7a21',
  ltiRegistrationId: '5b7e2c1a-9d44-4c0b-8f63-2a1d7e90c3b5',
  ltiDeploymentId: 'c2f0a7de-31b8-4a55-9a0e-6d5b1c7e4f92',
  identityLinkId: 6_120,
  identityClientId: 3_041,
  webhookEndpointId: '5f0c1d9e-7f0a-4c39-9a51-2f6a0f3f8a11',
  badgeId: 'c0a8f0e2-5d0b-4a53-8a37-7a3a3f1f2b10',
  badgeKeyId: '6f1d2c3b-4a59-4e87-9b0c-1d2e3f4a5b6c',
  keyName: 'timetable-sync',
  tokenName: 'evening notebook',
  checkoutId: '3f0c7a52-8d7e-4c1b-9a64-2f1f0d5b7c11',
  paymentId: 7_310,
} as const;

/**
 * Sets the id of the next row of a table; later rows count up from it. No row may have this id yet: the demo loads into
 * an empty database.
 */
export async function setNextId(trx: Transaction, table: string, id: number): Promise<void> {
  await query(trx, { text: `select setval(pg_get_serial_sequence($1, 'id'), $2, false)` }, [table, id]);
}
