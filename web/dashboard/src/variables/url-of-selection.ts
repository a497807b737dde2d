import type { Selection } from '../model/variable.ts'

/** What a choice is in the address: one value or several. */
export function urlOfSelection(selected: Selection): string | readonly string[] {
  const values = selected.map(({ value }) => value)
  return values.length === 1 ? (values[0] ?? '') : values
}
