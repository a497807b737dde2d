import { type Json, text } from '../../json.ts'

const reducers: Readonly<Record<string, string>> = {
  current: 'lastNotNull',
  avg: 'mean',
  total: 'sum',
  delta: 'delta',
  diff: 'diff',
  range: 'range',
  first: 'first',
  last_time: 'last',
}

/** Reducer id of today for a name of the old panels, such as `current` or `avg`. */
export function oldReducer(name: string): string {
  return reducers[name] ?? name
}

/** `aliasColors` of the old panels as overrides by name. */
export function colorOverrides(aliasColors: Json): readonly Json[] {
  return Object.entries(aliasColors).map(([name, color]) => ({
    matcher: { id: 'byName', options: name },
    properties: [{ id: 'color', value: { mode: 'fixed', fixedColor: text(color) } }],
  }))
}

/** `/regex/` and plain names, as the overrides of the old panels wrote both. */
export function aliasMatcher(alias: string): Json {
  const isPattern = alias.length > 2 && alias.startsWith('/') && alias.lastIndexOf('/') > 0
  return { id: isPattern ? 'byRegexp' : 'byName', options: alias }
}
