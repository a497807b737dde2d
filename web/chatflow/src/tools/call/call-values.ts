import type { ToolArgument } from '../tool-argument.ts'

/** What is typed to call a tool with, by the names of its arguments. */
export type TypedValues = Readonly<Record<string, string>>

/** What a field of a typed value has wrong with it; `undefined` where it can be handed over. */
export function isMistyped({ type }: Pick<ToolArgument, 'type'>, text: string): boolean {
  if (text.trim() === '') return false
  if (type === 'number') return !Number.isFinite(Number(text))
  return (type === 'object' || type === 'array') && parse(text) === undefined
}

/** What a call hands over: each value in the type of its argument; what is empty is left out, as models do. */
export function callValues(
  rows: readonly Pick<ToolArgument, 'property' | 'type'>[],
  typed: TypedValues,
): Readonly<Record<string, unknown>> {
  const given = rows.filter(({ property }) => (typed[property] ?? '') !== '')
  return Object.fromEntries(given.map(({ property, type }) => [property, typedValue(type, typed[property] ?? '')]))
}

function typedValue(type: ToolArgument['type'], text: string): unknown {
  if (type === 'number') return Number(text)
  if (type === 'boolean') return text === 'true'
  return type === 'object' || type === 'array' ? parse(text) : text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
