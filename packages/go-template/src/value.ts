/**
 * What a template computes with. Whole numbers and others are told apart as Go does; a `map` gives nothing for a key
 * that it lacks, a `struct` is refused for a field that it lacks.
 */
export type TemplateValue =
  | undefined
  | boolean
  | string
  | { readonly kind: 'int'; readonly value: number }
  | { readonly kind: 'float'; readonly value: number }
  /** Written by its method `String`, where it has one; so is a `map`. */
  | { readonly kind: 'list'; readonly items: readonly TemplateValue[]; readonly methods?: TemplateMethods }
  | {
      readonly kind: 'map'
      readonly entries: ReadonlyMap<string, TemplateValue>
      readonly missing: TemplateValue
      readonly methods?: TemplateMethods
    }
  /** Text that is written as it is where other texts are escaped. */
  | { readonly kind: 'markup'; readonly text: string }
  | { readonly kind: 'struct'; readonly fields: ReadonlyMap<string, TemplateValue> }
  /**
   * Unix milliseconds, and exact nanoseconds where those are known, which a fraction of them does not hold; the zone in which it is written, without one UTC.
   */
  | {
      readonly kind: 'time'
      readonly timeMs: number
      readonly ns?: bigint | undefined
      readonly zone?: string | undefined
    }
  /** Whole nanoseconds, of either sign. */
  | { readonly kind: 'duration'; readonly ns: number }

/** What can be called on a value, given its arguments. */
export type TemplateMethod = (args: readonly TemplateValue[]) => TemplateValue
export type TemplateMethods = ReadonlyMap<string, TemplateMethod>

const nsPerMs = 1_000_000n

/** A time by its nanoseconds since 1970, all of which are kept. */
export function timeAt(ns: bigint): Extract<TemplateValue, { readonly kind: 'time' }> {
  // Whole milliseconds: a fraction of them could round up into the next second.
  const rest = ((ns % nsPerMs) + nsPerMs) % nsPerMs
  return { kind: 'time', timeMs: Number((ns - rest) / nsPerMs), ns }
}

/** The nanoseconds since 1970 of a time, from its milliseconds where it has no others. */
export function nanosOf({ timeMs, ns }: { readonly timeMs: number; readonly ns?: bigint | undefined }): bigint {
  const whole = Math.floor(timeMs)
  return ns ?? BigInt(whole) * nsPerMs + BigInt(Math.round((timeMs - whole) * 1e6))
}

export const int = (value: number): TemplateValue => ({ kind: 'int', value })
export const float = (value: number): TemplateValue => ({ kind: 'float', value })
export const list = (items: readonly TemplateValue[]): TemplateValue => ({ kind: 'list', items })

/** Texts by name; a name that is not there has the empty text. */
export function textMap(record: Readonly<Record<string, string>>): TemplateValue {
  return { kind: 'map', entries: new Map(Object.entries(record)), missing: '' }
}

export function struct(fields: Readonly<Record<string, TemplateValue>>): TemplateValue {
  return { kind: 'struct', fields: new Map(Object.entries(fields)) }
}

/** Whether `if` takes a value as true: what is empty or zero is not. */
export function isTrue(value: TemplateValue): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true
  if (typeof value === 'string') return value !== ''
  switch (value.kind) {
    case 'int':
    case 'float':
      return value.value !== 0
    case 'duration':
      return value.ns !== 0
    case 'list':
      return value.items.length > 0
    case 'map':
      return value.entries.size > 0
    case 'markup':
      return value.text !== ''
    case 'struct':
    case 'time':
      return true
  }
}

/** Go's name of the type, for messages. */
export function typeName(value: TemplateValue): string {
  if (value === undefined) return '<nil>'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'string') return 'string'
  return typeNames[value.kind]
}

const typeNames = {
  int: 'int',
  float: 'float64',
  list: 'slice',
  map: 'map',
  markup: 'string',
  struct: 'struct',
  time: 'time.Time',
  duration: 'time.Duration',
} as const
