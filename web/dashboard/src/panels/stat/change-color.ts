import type { StatOptions } from '../../model/panel-options.ts'
import { textColor } from '../single/text-color.ts'

const [good, bad] = ['#73BF69', '#F2495C']

/**
 * How a change is coloured: more is good unless it is turned around, or it has the colour of its value.
 *
 * @param ratio of the change, above 0 for more
 * @returns `undefined` where nothing changed
 */
export function changeColor(
  ratio: number,
  color: string,
  { changeColor: mode }: Pick<StatOptions, 'changeColor'>,
): string | undefined {
  if (mode === 'same_as_value') return textColor(color)
  if (ratio === 0) return undefined
  return textColor(ratio > 0 === (mode === 'standard') ? good : bad)
}
