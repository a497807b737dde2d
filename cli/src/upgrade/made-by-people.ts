import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { presetKeyId } from '@hearth/chatflow'
import { countRows } from '@hearth/store'

/** Tables of what people make and only people delete; everything else may leave by its age. */
const tables: Readonly<Record<string, readonly string[]>> = {
  'chatflow/chatflow.db': [
    'chatflow',
    'credential',
    'variable',
    'tool',
    'assistant',
    'custom_template',
    'document_store',
    'dataset',
    'evaluator',
    'api_key',
    'schedule',
  ],
  'dashboard/dashboard.db': ['dashboards', 'folders', 'data_sources', 'users'],
}

/** Rows that follow settings and files, and go when these do, do not count. */
const conditions: Readonly<Record<string, string>> = {
  api_key: `id <> '${presetKeyId}'`,
  dashboards: 'origin IS NULL',
  data_sources: 'origin IS NULL',
}

/** How many rows there are of each, as `chatflow/chatflow.db: credential`. */
export type Made = ReadonlyMap<string, number>

/**
 * Counts what people made of which a file is in the state folder; what a Postgres server keeps is not counted.
 *
 * @throws {Failure} `broken` when a database is damaged
 */
export function countMade(home: string): Made {
  const found = Object.entries(tables).flatMap(([file, names]) => {
    const path = join(home, file)
    if (!existsSync(path)) return []
    const counts = countRows(path, conditions)
    return names.map((name) => [`${file}: ${name}`, counts[name] ?? 0] as const)
  })
  return new Map(found)
}

/** What there is less of than before, a sentence each. */
export function missing(before: Made, after: Made): readonly string[] {
  return [...before]
    .filter(([name, count]) => (after.get(name) ?? 0) < count)
    .map(([name, count]) => `${name}: ${after.get(name) ?? 0} of ${count} are there`)
}
