import { expect, test } from 'vitest'
import { upgradeTable } from './table.ts'

const hiddenIs = (value: boolean) => ({ id: 'custom.hidden', value })

test('a column named by a style is shown when all others are hidden', () => {
  const styles = [
    { pattern: 'name', type: 'string', alias: 'Name' },
    { pattern: '/.*/', type: 'hidden' },
  ]
  expect(upgradeTable({ type: 'table-old', styles }).panel.fieldConfig).toMatchObject({
    defaults: { 'custom.hidden': true },
    overrides: [{ matcher: { options: 'name' }, properties: expect.arrayContaining([hiddenIs(false)]) }],
  })
})

test('of two styles that fit the first counts, as the last of overrides does', () => {
  const styles = [
    { pattern: 'Value #A', unit: 'bytes', type: 'number' },
    { pattern: '/^Value/', unit: 's', type: 'number' },
  ]
  expect(upgradeTable({ type: 'table-old', styles }).panel.fieldConfig).toMatchObject({
    overrides: [{ matcher: { options: '/^Value/' } }, { matcher: { options: 'Value #A' } }],
  })
})
