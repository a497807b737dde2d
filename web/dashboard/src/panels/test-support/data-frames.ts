import type { GraphStyle } from '../../model/panel-data.ts'

/** A plain line, with what a test cares about set. */
export function aGraphStyle(parts: Partial<GraphStyle> = {}): GraphStyle {
  return {
    draw: 'line',
    interpolation: 'linear',
    lineWidth: 1,
    fillOpacity: 0,
    gradient: 'none',
    spanNulls: false,
    insertNulls: undefined,
    nullsAreZero: false,
    showPoints: 'auto',
    pointSize: 5,
    dash: undefined,
    stacking: { mode: 'none', group: 'A' },
    axis: {
      placement: 'auto',
      label: '',
      softMin: undefined,
      softMax: undefined,
      isCenteredAtZero: false,
      scale: { kind: 'linear', base: 10, linearUpTo: 1 },
      isColored: false,
      hasBorder: false,
      hasGrid: undefined,
    },
    barAlignment: 0,
    barWidth: 0.8,
    thresholdsStyle: 'off',
    hidesFrom: { viz: false, legend: false, tooltip: false },
    transform: 'none',
    fillBelowTo: undefined,
    ...parts,
  }
}
