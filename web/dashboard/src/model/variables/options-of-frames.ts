import type { Frame } from '../frame.ts'
import { textOf } from '../json.ts'
import type { VariableOption } from '../variable.ts'

/**
 * The options in the answer of a table: columns `__text` and `__value` are both sides of an option; without them each
 * value of each column is one.
 */
export function optionsOfFrames(frames: readonly Frame[]): readonly VariableOption[] {
  return frames.flatMap(({ fields }) => {
    const named = (name: string) => fields.find((field) => field.name === name)?.values
    const values = named('__value') ?? named('__text')
    if (values === undefined) return fields.flatMap((field) => field.values.flatMap((value) => optionOf(value, value)))
    const texts = named('__text') ?? values
    return values.flatMap((value, row) => optionOf(value, texts[row]))
  })
}

function optionOf(value: unknown, shown: unknown): readonly VariableOption[] {
  const known = textOf(value)
  return known === undefined ? [] : [{ value: known, text: textOf(shown) ?? known }]
}
