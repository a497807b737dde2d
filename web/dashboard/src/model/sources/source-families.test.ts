import { expect, test } from 'vitest'
import { sourcesFor } from './source-families.ts'

test.each([
  { types: ['hearth-logs'], wanted: 'loki', found: [] },
  { types: ['hearth-logs', 'loki'], wanted: 'loki', found: ['loki'] },
  { types: ['hearth-logs', 'loki'], wanted: 'hearth-logs', found: ['hearth-logs'] },
  { types: ['loki'], wanted: 'hearth-logs', found: [] },
  { types: ['grafana-postgresql-datasource', 'mysql'], wanted: 'postgres', found: ['grafana-postgresql-datasource'] },
  { types: ['prometheus'], wanted: 'elasticsearch', found: [] },
  { types: ['elasticsearch'], wanted: 'elasticsearch', found: ['elasticsearch'] },
  { types: ['prometheus'], wanted: undefined, found: [] },
  { types: ['constructor'], wanted: 'valueOf', found: [] },
])('of $types $found answer what was written for $wanted', ({ types, wanted, found }) => {
  const sources = types.map((type) => ({ uid: type, type }))
  expect(sourcesFor(sources, wanted).map(({ type }) => type)).toEqual(found)
})

test('our own Loki comes behind those that were added', () => {
  const sources = ['hearth-loki', 'added', 'hearth-logs'].map((uid) => ({ uid, type: 'loki' }))
  expect(sourcesFor(sources, 'loki').map(({ uid }) => uid)).toEqual(['added', 'hearth-logs', 'hearth-loki'])
})
