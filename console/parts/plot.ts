/** The parts of the library of charts that the console uses, so that browsers load only these. */
export {
  areaY,
  axisX,
  axisY,
  barX,
  barY,
  cell,
  dot,
  link,
  lineY,
  plot,
  pointerX,
  rectY,
  ruleX,
  ruleY,
  text,
  tip,
} from '@observablehq/plot';

import type * as Parts from './plot';

/** The parts, as a chart gets them. */
export type Plot = typeof Parts;
