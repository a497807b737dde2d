import { expect, test } from 'vitest'
import { sourceTypes } from '../../../../../services/dashboard/src/domain/datasource/source-types.ts'
import { familyOf, isAlike } from './source-families.ts'

test('the page and the service know the same types, and the same of them are alike', () => {
  const types = Object.keys(sourceTypes) as (keyof typeof sourceTypes)[]
  const familiesOf = (family: (type: (typeof types)[number]) => string | undefined) =>
    types.map((type) => types.filter((other) => family(other) === family(type)))
  expect(types.filter((type) => familyOf(type) === undefined)).toEqual([])
  expect(familiesOf(familyOf)).toEqual(familiesOf((type) => sourceTypes[type].family))
})

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
