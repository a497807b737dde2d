import { expect, test } from 'vitest'
import { sourceTypes } from '../../../../services/dashboard/src/domain/datasource/source-types.ts'
import { familyOf } from '../../../../web/dashboard/src/model/sources/source-families.ts'

test('the page and the service know the same types, and the same of them are alike', () => {
  const types = Object.keys(sourceTypes) as (keyof typeof sourceTypes)[]
  const familiesOf = (family: (type: (typeof types)[number]) => string | undefined) =>
    types.map((type) => types.filter((other) => family(other) === family(type)))
  expect(types.filter((type) => familyOf(type) === undefined)).toEqual([])
  expect(familiesOf(familyOf)).toEqual(familiesOf((type) => sourceTypes[type].family))
})
