import { at, flag, type Json, numberOf, oneOf } from '../../json.ts'
import type { StatesOptions } from '../../panel-options.ts'

/** Options of a state timeline, in which a value lasts, and of a status history, in which it does not. */
export function readStates(options: Json, lasts: boolean): StatesOptions {
  return {
    lasts,
    merges: lasts && flag(options.mergeValues, true),
    showsValue: oneOf(options.showValue, ['auto', 'always', 'never'], 'auto'),
    align: oneOf(options.alignValue, ['left', 'center', 'right'], 'left'),
    rowHeight: share(options.rowHeight),
    cellWidth: share(options.colWidth),
    showsLegend: at(options, 'legend.displayMode') !== 'hidden' && flag(at(options, 'legend.showLegend'), true),
    legendPlacement: oneOf(at(options, 'legend.placement'), ['bottom', 'right'], 'bottom'),
  }
}

function share(value: unknown): number {
  return Math.min(1, Math.max(0.1, numberOf(value) ?? 0.9))
}
