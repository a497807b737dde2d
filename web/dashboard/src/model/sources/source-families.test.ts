import { expect, test } from 'vitest'
import { isAlike } from './source-families.ts'

test.each([
  { type: 'hearth-logs', wanted: 'loki', alike: true },
  { type: 'grafana-postgresql-datasource', wanted: 'postgres', alike: true },
  { type: 'prometheus', wanted: 'elasticsearch', alike: false },
  { type: 'elasticsearch', wanted: 'elasticsearch', alike: true },
  { type: 'prometheus', wanted: undefined, alike: false },
  { type: 'constructor', wanted: 'valueOf', alike: false },
])('$type answers what was written for $wanted: $alike', ({ type, wanted, alike }) => {
  expect(isAlike(type, wanted)).toBe(alike)
})
