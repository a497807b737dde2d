import { at, isRecord, type Json, numberOf, record, records, text } from '../json.ts'
import { allPanels, titleOf } from './panels.ts'

/** One thing that differs between two states of a dashboard. */
export type Change = {
  readonly about: 'dashboard' | 'panel' | 'variable' | 'annotation'
  /** The title of the panel, the name of the variable or annotation; empty for the dashboard. */
  readonly name: string
  readonly kind: 'added' | 'removed' | 'moved' | 'changed'
  /** What of it was changed, as a path of the JSON: `fieldConfig.defaults.unit`; empty unless `changed`. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

type Subject = Pick<Change, 'about' | 'name'>

// Told apart, or about whoever saved it rather than what it is.
const notOfDashboard = new Set(['panels', 'templating', 'annotations', 'id', 'uid', 'version', 'schemaVersion'])

/** What makes `after` of `before`, in the order in which people would tell it: dashboard, variables, panels. */
export function findChanges(before: Json, after: Json): readonly Change[] {
  return [
    ...keysOf(before, after)
      .filter((key) => !notOfDashboard.has(key))
      .flatMap((key) => changesAt({ about: 'dashboard', name: '' }, key, before[key], after[key])),
    ...listChanges('variable', at(before, 'templating.list'), at(after, 'templating.list')),
    ...listChanges('annotation', at(before, 'annotations.list'), at(after, 'annotations.list')),
    ...panelChanges(before, after),
  ]
}

function listChanges(about: 'variable' | 'annotation', before: unknown, after: unknown): readonly Change[] {
  return pairUp(records(before), records(after), ({ name }) => text(name)).flatMap(([name, old, now]) =>
    changesOf({ about, name }, old, now, () => []),
  )
}

function panelChanges(before: Json, after: Json): readonly Change[] {
  const pairs = pairUp(allPanels(before), allPanels(after), ({ id }) => String(numberOf(id)))
  return pairs.flatMap(([_id, old, now]) => {
    const subject: Subject = { about: 'panel', name: titleOf(now ?? old ?? {}) }
    const plain = (panel: Json | undefined) => panel && withoutPlace(panel)
    return changesOf(subject, plain(old), plain(now), () => moved(subject, old, now))
  })
}

// What stands in a closed row is told as panels of their own.
function withoutPlace({ gridPos: _place, panels: _inside, id: _id, ...panel }: Json): Json {
  return panel
}

function moved(subject: Subject, old: Json | undefined, now: Json | undefined): readonly Change[] {
  const before = record(old?.gridPos)
  const after = record(now?.gridPos)
  if (['x', 'y', 'w', 'h'].every((key) => before[key] === after[key])) return []
  return [{ ...subject, kind: 'moved', path: '', before, after }]
}

function changesOf(subject: Subject, old: Json | undefined, now: Json | undefined, more: () => readonly Change[]) {
  const whole = { ...subject, path: '', before: old, after: now }
  if (old === undefined) return [{ ...whole, kind: 'added' as const }]
  if (now === undefined) return [{ ...whole, kind: 'removed' as const }]
  return [...more(), ...keysOf(old, now).flatMap((key) => changesAt(subject, key, old[key], now[key]))]
}

// Deeper, and for lists of another length, the difference is told as one.
const maxDepth = 6

function changesAt(subject: Subject, path: string, before: unknown, after: unknown): readonly Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const isDeep = path.split('.').length < maxDepth
  if (isDeep && isRecord(before) && isRecord(after))
    return keysOf(before, after).flatMap((key) => changesAt(subject, `${path}.${key}`, before[key], after[key]))
  if (isDeep && Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((one, index) => changesAt(subject, `${path}.${index}`, one, after[index]))
  return [{ ...subject, kind: 'changed', path, before, after }]
}

type Pair = readonly [key: string, before: Json | undefined, after: Json | undefined]

function pairUp(before: readonly Json[], after: readonly Json[], keyOf: (item: Json) => string): readonly Pair[] {
  const old = new Map(before.map((item) => [keyOf(item), item]))
  const now = new Map(after.map((item) => [keyOf(item), item]))
  return [...new Set([...old.keys(), ...now.keys()])].map((key) => [key, old.get(key), now.get(key)])
}

function keysOf(before: Json, after: Json): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
}
