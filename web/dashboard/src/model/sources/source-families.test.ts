import { expect, test } from 'vitest'
import { sourcesFor } from './source-families.ts'

test.each([
  { types: ['hearth-logs'], wanted: 'loki', found: ['hearth-logs'] },
  { types: ['hearth-logs', 'loki'], wanted: 'loki', found: ['loki'] },
  { types: ['hearth-logs', 'loki'], wanted: 'hearth-logs', found: ['hearth-logs'] },
  { types: ['loki'], wanted: 'hearth-logs', found: [] },
  { types: ['grafana-postgresql-datasource', 'mysql'], wanted: 'postgres', found: ['grafana-postgresql-datasource'] },
  { types: ['prometheus'], wanted: 'elasticsearch', found: [] },
  { types: ['elasticsearch'], wanted: 'elasticsearch', found: ['elasticsearch'] },
  { types: ['prometheus'], wanted: undefined, found: [] },
  { types: ['constructor'], wanted: 'valueOf', found: [] },
])('of $types $found answer what was written for $wanted', ({ types, wanted, found }) => {
  const sources = types.map((type) => ({ type }))
  expect(sourcesFor(sources, wanted).map(({ type }) => type)).toEqual(found)
})
