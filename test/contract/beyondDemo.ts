const SIGNED = 'The outside party signs it with a secret that the demo does not publish.';
const NO_MARKETPLACE = 'The demo has no account at the marketplace, which issues the token.';
const NO_LMS = 'An LMS sends a browser with it, to the address that the demo has.';
const NO_LAUNCH = 'It needs the cookie of a browser in which an LMS has asked to choose content.';
const NO_STORE = 'The demo has no account at the app store, which issues the receipt.';
const OUTSIDE_OBJECT =
  'It names an object of the card payments account, which the stand-in of the demo makes only when somebody pays.';

const TEXT_FOR_A_VIDEO =
  'The file of the example is a text, and the media resource that it names is a video in the demo.';

const NO_ISSUER = 'The identity provider of the demo is inactive: no issuer answers at its address.';
const NO_FIXED_STATEMENT = 'The ids of the statements of the demo follow from the day on which it is loaded.';
const NO_FIXED_JOB = 'Background jobs of the demo come and go, with numbers that follow from what ran before.';
const NO_SESSION = 'It needs the cookie of a browser in which somebody has signed in.';

/** Operations whose example the demo can't answer with success, and why. */
export const BEYOND_DEMO: Record<string, string> = {
  getStatementFacts: NO_FIXED_STATEMENT,
  retryJob: NO_FIXED_JOB,
  discardJob: NO_FIXED_JOB,
  receiveChatAWebhook: SIGNED,
  receiveChatBWebhook: SIGNED,
  receiveChatCWebhook: SIGNED,
  receiveChatDWebhook: SIGNED,
  receiveChatEWebhook: SIGNED,
  verifyChatEWebhook: SIGNED,
  receiveAppstoreHook: SIGNED,
  receiveMobilepayHook: SIGNED,
  receiveMarketplaceBHook: SIGNED,
  receiveCardpayHook: SIGNED,
  associateAppstoreAccount: NO_STORE,
  getAppstoreSubscriptionStatus: NO_STORE,
  validateAppstoreTransaction: NO_STORE,
  validateMobilepayTransaction: NO_STORE,
  createMarketplaceAOrganization: NO_MARKETPLACE,
  launchMarketplaceATenant: NO_MARKETPLACE,
  createMarketplaceBOrganization: NO_MARKETPLACE,
  createMarketplaceBProductOrganization: NO_MARKETPLACE,
  launchMarketplaceBTenant: NO_MARKETPLACE,
  validateMarketplaceBSignupToken: NO_MARKETPLACE,
  beginLtiLogin: NO_LMS,
  postLtiLogin: NO_LMS,
  launchLti: NO_LMS,
  showLtiChoices: NO_LAUNCH,
  chooseLtiContent: NO_LAUNCH,
  registerLtiTool: NO_LMS,
  startSignIn: NO_ISSUER,
  finishSignIn: NO_ISSUER,
  receiveBackchannelLogout: NO_ISSUER,
  getBrowserSession: NO_SESSION,
  endBrowserSession: NO_SESSION,
  replaceMediaFile: TEXT_FOR_A_VIDEO,
  createCardpayOrganization: OUTSIDE_OBJECT,
  renewSubscription: OUTSIDE_OBJECT,
  handleCardpayAssociationCallback: OUTSIDE_OBJECT,
};
