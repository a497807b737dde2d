import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { difyKinds } from './domain/import/dify/dify-kinds.ts'
import { langflowCounterparts, langflowKinds } from './domain/import/langflow/langflow-kinds.ts'
import { knownTools } from './domain/import/models/tool-kinds.ts'
import { vendorKinds } from './domain/import/models/vendor-kinds.ts'
import { n8nCounterparts, n8nKinds } from './domain/import/n8n/n8n-kinds.ts'
import { nodeCatalog } from './nodes/catalog.ts'

const guide = await readFile(new URL('../../../docs/guides/from-other-builders.md', import.meta.url), 'utf8')

/** A row for each counterpart, with all kinds that it serves. */
function rowsOf(kinds: Iterable<readonly [string, string]>, counterparts: Readonly<Record<string, string>>): string[] {
  const byRole = Map.groupBy(kinds, ([, role]) => role)
  return [...byRole].map(([role, named]) =>
    rowOf(
      named.map(([kind]) => kind),
      counterparts[role] ?? '',
    ),
  )
}

const rowOf = (kinds: readonly string[], counterpart: string) =>
  `| ${kinds.map((kind) => `\`${kind}\``).join(', ')} | ${counterpart} |`

const dify = [...difyKinds]
  .filter(([kind]) => !kind.endsWith('-start'))
  .map(([kind, { counterpart }]) => rowOf([kind], counterpart))

test.each([
  { of: 'Dify', rows: dify },
  { of: 'Langflow', rows: rowsOf(langflowKinds, langflowCounterparts) },
  { of: 'n8n', rows: rowsOf(n8nKinds, n8nCounterparts) },
])('the guide names what becomes of each kind of $of', ({ rows }) => {
  expect(rows.filter((row) => !guide.includes(row))).toEqual([])
})

test('every counterpart of a model or a tool is a kind of node that is here', () => {
  const kinds = [...vendorKinds.values(), ...knownTools.map(([, kind]) => kind)]
  expect(kinds.filter((kind) => !nodeCatalog.has(kind))).toEqual([])
})
