import { appstore } from './parties/appstore.js';
import { avatarVideo } from './parties/avatarVideo.js';
import { cardpay } from './parties/cardpay.js';
import { chatA } from './parties/chatA.js';
import { chatB } from './parties/chatB.js';
import { chatC } from './parties/chatC.js';
import { chatD } from './parties/chatD.js';
import { chatE } from './parties/chatE.js';
import { marketplaceA } from './parties/marketplaceA.js';
import { marketplaceB } from './parties/marketplaceB.js';
import { mobilepay } from './parties/mobilepay.js';
import { providerA } from './parties/providerA.js';
import { createLms } from './lms/lms.js';
import { NORTHFIELD_LMS } from './lms/northfieldLms.js';
import type { PartyDefinition } from './party.js';

/** All stand-ins. To add one, add a file to parties/ and a line here. The LMS has a folder. */
export const PARTIES: readonly PartyDefinition[] = [
  chatA,
  chatB,
  chatC,
  chatD,
  chatE,
  providerA,
  avatarVideo,
  cardpay,
  appstore,
  mobilepay,
  marketplaceA,
  marketplaceB,
  createLms(NORTHFIELD_LMS),
];
