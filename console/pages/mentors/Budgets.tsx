import { useMay } from '../../app/platform';
import { CostsByModel } from './CostsByModel';
import { Credentials } from './Credentials';
import { Limits } from './Limits';
import { MentorsHead } from './MentorsHead';
import { WeeklyCost } from './WeeklyCost';

/** What language models may cost on a platform, and what they cost. */
export default function Budgets() {
  const may = useMay();
  return (
    <>
      <MentorsHead />
      <div className="cards part">
        {may('getLlmLimits') && <Limits />}
        {may('listLlmCredentials') && <Credentials />}
        {may('listTokenUsage') && <WeeklyCost />}
      </div>
      {may('listCostsPerModel') && <CostsByModel />}
    </>
  );
}
