/** Parts of queries as plugins write them: read leniently, since each version wrote them its own way. */

type Json = Readonly<Record<string, unknown>>

export function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

export function records(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(record) : []
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Pairs, written as `{key, value}` or as `[key, value]`; those without a name are left out. */
export function pairsOf(value: unknown): readonly (readonly [string, string])[] {
  const written = Array.isArray(value) ? value : []
  const pairs = written.map((one): [string, string] =>
    Array.isArray(one) ? [textOf(one[0]), textOf(one[1])] : [textOf(record(one).key), textOf(record(one).value)],
  )
  return pairs.filter(([name]) => name !== '')
}

export function methodOf(value: unknown): 'GET' | 'POST' {
  return textOf(value).toUpperCase() === 'POST' ? 'POST' : 'GET'
}
