import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { useMay, useOrg } from '../../app/platform';
import { Facts } from '../../parts/Facts';
import { useFormat } from '../../parts/format';
import { Field, FormButton, readText } from '../../parts/FormDialog';
import { Card } from '../../parts/SeriesFigure';
import { Answer } from '../../parts/states';

type LlmLimits = DataOf<'getLlmLimits'>;

const FIELDS = [
  ['monthly_cost_limit', 'costLimit'],
  ['monthly_token_limit', 'tokenLimit'],
  ['person_monthly_cost_limit', 'personCost'],
  ['person_monthly_token_limit', 'personTokens'],
] as const;

/** What language models may cost in a month, and what this month has cost. */
export function Limits() {
  const { t } = useTranslation('mentors');
  const format = useFormat();
  const path = useOrg();
  const answer = useRead('getLlmLimits', { path });
  return (
    <Answer of={answer}>
      {(limits) => (
        <Card title={t('budgets.platform', { month: limits.month })}>
          <Used
            label={t('budgets.cost')}
            used={limits.cost_used}
            limit={limits.monthly_cost_limit}
            format={format.cost}
          />
          <Used
            label={t('budgets.tokens')}
            used={limits.tokens_used}
            limit={limits.monthly_token_limit}
            format={format.number}
          />
          <PersonLimits limits={limits} />
          <ChangeLimits limits={limits} />
        </Card>
      )}
    </Answer>
  );
}

function Used({
  label,
  used,
  limit,
  format,
}: {
  label: string;
  used: number;
  limit: number | null;
  format: (value: number) => string;
}) {
  const { t } = useTranslation('mentors');
  return (
    <div className="used">
      <p className="figure">
        {label} <strong>{format(used)}</strong>{' '}
        <span>
          {t('budgets.limit')}: {limit === null ? t('budgets.noLimit') : format(limit)}
        </span>
      </p>
      {limit !== null && <meter aria-label={label} min={0} max={limit} value={used} />}
    </div>
  );
}

function PersonLimits({ limits }: { limits: LlmLimits }) {
  const { t } = useTranslation('mentors');
  const format = useFormat();
  const { person_monthly_cost_limit: costs, person_monthly_token_limit: tokens } = limits;
  return (
    <Facts
      rows={[
        [t('budgets.personCost'), costs === null ? t('budgets.noLimit') : format.cost(costs)],
        [t('budgets.personTokens'), tokens === null ? t('budgets.noLimit') : format.number(tokens)],
      ]}
    />
  );
}

function ChangeLimits({ limits }: { limits: LlmLimits }) {
  const { t } = useTranslation('mentors');
  const may = useMay();
  const path = useOrg();
  const change = useChange('setLlmLimits', { shownBy: ['getLlmLimits'] });
  if (!may('setLlmLimits')) return null;
  return (
    <footer>
      <FormButton
        label={t('budgets.change')}
        title={t('budgets.change')}
        submit={t('settings.save')}
        onSubmit={(form) => change.mutateAsync({ path, body: readLimits(form) })}
      >
        <p className="note">{t('budgets.changeNote')}</p>
        {FIELDS.map(([field, name]) => (
          <Field key={field} label={t(`budgets.${name}`)}>
            <input
              type="number"
              name={field}
              min={0}
              max={field.includes('cost') ? 1_000_000_000 : 1_000_000_000_000_000}
              step={field.includes('cost') ? 'any' : 1}
              defaultValue={limits[field] ?? ''}
            />
          </Field>
        ))}
      </FormButton>
    </footer>
  );
}

/** The limits of the form: an empty field is no limit. */
function readLimits(form: FormData): Partial<LlmLimits> {
  const limits = FIELDS.map(([field]) => {
    const text = readText(form, field);
    return [field, text === '' ? null : Number(text)];
  });
  return Object.fromEntries(limits) as Partial<LlmLimits>;
}
