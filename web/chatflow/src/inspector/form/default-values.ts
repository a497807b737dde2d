import type { ComponentInput, Values } from '@hearth/flow'

/** What inputs hold before anybody fills them in: their defaults, and an empty text where there is none. */
export function defaultValues(inputs: readonly ComponentInput[]): Values {
  return Object.fromEntries(inputs.map((input) => [input.name, input.default ?? '']))
}

/** The values with the defaults of those that were never set. */
export function withDefaults(inputs: readonly ComponentInput[], values: Values): Values {
  const set = Object.entries(values).filter(([, value]) => value !== undefined)
  return { ...defaultValues(inputs), ...Object.fromEntries(set) }
}
