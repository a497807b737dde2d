import { expect, test } from 'vitest'
import { addSecretRow, secretRows, secretsOf } from './secret-rows.ts'

test('secrets that are kept go back as they came', () => {
  expect(secretsOf(secretRows({ authorization: '****' }))).toEqual({ authorization: '****' })
})

test('what is typed takes the place of what is kept', () => {
  const [row] = secretRows({ authorization: '****' })
  if (row === undefined) throw new Error('There is a row')
  expect(secretsOf([{ ...row, value: 'Bearer new' }])).toEqual({ authorization: 'Bearer new' })
})

test('a new row is no secret before it has a name and a value', () => {
  const rows = addSecretRow(secretRows({ a: '****' }))
  expect(rows.map(({ id }) => id)).toEqual([0, 1])
  expect(secretsOf(rows)).toEqual({ a: '****' })
})
