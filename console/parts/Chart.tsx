import type { Markish, PlotOptions } from '@observablehq/plot';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plot } from './plot';

export interface ChartProps {
  /** What the chart shows, for readers who do not see it. */
  label: string;
  /** Draws the marks with the library, which is loaded when the first chart is drawn. */
  draw: (plot: Plot) => PlotOptions & { marks: Markish[] };
  height?: number;
}

/** The name of the class of all charts: their styles are in console.css, and the hash of their style element is in the policy. */
const CLASS = 'chart';

/** A chart as SVG, as wide as its place: sharp in print, and readable by its label and the table beside it. */
export function Chart({ label, draw, height = 220 }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const { i18n } = useTranslation();
  useEffect(() => {
    const element = place.current!;
    let isGone = false;
    let shownWidth = 0;
    const show = async () => {
      const plot = await import('./plot');
      const width = Math.floor(element.clientWidth);
      if (isGone || width === 0 || width === shownWidth) return;
      shownWidth = width;
      const options = { width, height, className: CLASS, ariaLabel: label, ...draw(plot) };
      const drawing = plot.plot(options);
      drawing.setAttribute('role', 'img');
      // The library names its marks, which a picture may not do.
      for (const mark of drawing.querySelectorAll('g[aria-label]')) mark.removeAttribute('aria-label');
      element.replaceChildren(drawing);
    };
    const observer = new ResizeObserver(() => void show());
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [draw, height, label, i18n.language]);
  return <div ref={place} className="chart-place" style={{ minHeight: height }} />;
}
