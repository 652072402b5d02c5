import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useChange } from '../../api/useChange';
import { useOrg } from '../../app/platform';
import { Field, FormButton, InputError, readText } from '../../parts/FormDialog';
import { useMoney, useUnits } from './money';

type Payment = DataOf<'listPayments'>['results'][number];

/** Refunds what is left of a payment, or a part of it, once the reader has confirmed the amount. */
export function RefundButton({ payment }: { payment: Payment }) {
  const { t } = useTranslation('commerce');
  const write = useMoney();
  const path = useOrg();
  const { currency, refundable, refunded, username, reference } = payment;
  const units = useUnits(currency);
  const refund = useChange('refundPayment', {
    shownBy: ['listPayments', 'listPlatformLedgerEntries', 'listLedgerEntries', 'listEntitlements'],
  });
  const send = (form: FormData) => {
    const amount = units.parse(readText(form, 'amount'));
    if (amount === null || amount > refundable)
      throw new InputError(t('refundMost', { most: write(refundable, currency) }));
    // The service refuses if somebody else has refunded since this page was read.
    return refund.mutateAsync({ path: { ...path, payment_id: payment.id }, body: { amount, refunded } });
  };
  return (
    <FormButton
      label={t('refund')}
      title={t('refundTitle', { person: username ?? t('ofPlatform') })}
      submit={t('refundNow')}
      onSubmit={async (form) => send(form)}
    >
      <p>{t('refundNote', { left: write(refundable, currency), reference })}</p>
      <Field label={t('refundAmount', { currency })} note={t('refundMost', { most: write(refundable, currency) })}>
        <input name="amount" required inputMode="decimal" data-focus defaultValue={units.write(refundable)} />
      </Field>
    </FormButton>
  );
}
