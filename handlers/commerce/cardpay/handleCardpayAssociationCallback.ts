import { LaunchRefused } from '../../../db/commerce/launches/launchRefused.js';
import { completeLaunch } from '../../../db/commerce/launches/completeLaunch.js';
import { findLaunch } from '../../../db/commerce/launches/findLaunch.js';
import { failLaunch, settleLaunchPayment } from '../../../db/commerce/launches/settleLaunchPayment.js';
import { operation } from '../../_shared/operation.js';
import { conflict, invalidField, notFound } from '../../../services/_shared/problems.js';
import { buildLaunchUrls } from '../launch/presentLaunch.js';
import { findLaunchCheckout } from '../../../services/commerce/cardpay/findLaunchCheckout.js';
import { callCardpay } from '../../../services/commerce/cardpay/callCardpay.js';

export default operation(
  'handleCardpayAssociationCallback',
  async ({ params, query, access, services, request, reply }) => {
    const { db, secrets } = services;
    const sessionKey = query.checkout_session_id;
    const checkout = sessionKey === undefined ? null : await findLaunchCheckout(services, sessionKey);
    const launch = await findLaunch(db, params.launch_id, checkout?.id ?? sessionKey ?? null);
    if (launch?.provider !== 'cardpay') throw notFound('launch', params.launch_id);
    if (launch.state === 'validated' || launch.state === 'failed') {
      if (!launch.isOfKey)
        throw invalidField(
          'query',
          'checkout_session_id',
          sessionKey === undefined ? 'is required' : 'is not the session of the launch',
          'payment',
        );
      const proof = await callCardpay(
        services.launchPayments!.cardpay!.proveLaunch(checkout?.id ?? sessionKey!, null, access.actor),
      );
      if (!proof.holds)
        throw invalidField('query', 'checkout_session_id', `is not a valid payment: ${proof.reason}`, 'payment');
      await settleLaunchPayment(db, access.actor, launch.id, proof.reference);
    }
    if (launch.state !== 'done') {
      await completeLaunch(db, access.actor, secrets, {
        launchId: launch.id,
        passwordHash: null,
        requestedBy: null,
        recipient: null,
      }).catch(async (error: unknown) => {
        if (!(error instanceof LaunchRefused)) throw error;
        await failLaunch(db, access.actor, launch.id, { step: error.step, reason: error.message });
        throw conflict(error.message);
      });
    }
    return reply(302, undefined, {
      Location: buildLaunchUrls(launch.platformKey, { settings: services.settings, request }).portal_url,
    });
  },
);
