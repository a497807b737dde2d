import { expect, test } from 'vitest'
import { dropUnknownKeys } from './drop-unknown-keys.ts'
import { ruleFileSchema } from './schema.ts'

test('keys that nobody knows go at every depth, and nothing else', () => {
  const rule = { alert: 'A', expr: 'up', runbook: { url: 'x' } }
  const file = { groups: [{ name: 'g', owner: 'me', rules: [rule] }], version: '2' }
  expect(dropUnknownKeys(ruleFileSchema, file)).toEqual({
    groups: [{ name: 'g', rules: [{ alert: 'A', expr: 'up' }] }],
  })
  expect(file.version).toBe('2')
})

test('other faults stay', () => {
  expect(dropUnknownKeys(ruleFileSchema, { groups: 'none' })).toEqual({ groups: 'none' })
})
