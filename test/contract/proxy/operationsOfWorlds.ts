/** Operations that need more than rows: the outside parties that sign their requests, payments at them, statements or jobs. By the file that sends them. */
export const OPERATIONS_OF_WORLDS = {
  bots: [
    'receiveChatAWebhook',
    'receiveChatBWebhook',
    'receiveChatCWebhook',
    'receiveChatDWebhook',
    'receiveChatEWebhook',
    'verifyChatEWebhook',
  ],
  cardpay: [
    'createCardpayOrganization',
    'createFreeTrialCheckout',
    'handleCreditTopupCallback',
    'handlePricingPageCallback',
    'receiveCardpayHook',
    'refundPayment',
  ],
  jobs: ['discardJob', 'retryJob'],
  lti: ['beginLtiLogin', 'chooseLtiContent', 'launchLti', 'postLtiLogin', 'registerLtiTool', 'showLtiChoices'],
  sessions: ['endBrowserSession', 'finishSignIn', 'getBrowserSession', 'receiveBackchannelLogout', 'startSignIn'],
  statements: ['getStatementFacts'],
  stores: [
    'associateAppstoreAccount',
    'getAppstoreSubscriptionStatus',
    'receiveAppstoreHook',
    'receiveMobilepayHook',
    'validateAppstoreTransaction',
    'validateMobilepayTransaction',
  ],
} as const;

export type OperationOf<WorldName extends keyof typeof OPERATIONS_OF_WORLDS> =
  (typeof OPERATIONS_OF_WORLDS)[WorldName][number];
