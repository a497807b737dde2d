import { expect, test } from 'vitest'
import { parseTestFile } from './parse-test-file.ts'

const file = (order: string) => `rule_files: [rules.yml]\ngroup_eval_order: ${order}\ntests: []\n`

test.each(['[]', '[a]', '[a, b, c]'])('groups may be evaluated in the order %s', (order) => {
  expect(parseTestFile(file(order)).order).toEqual(order.match(/\w/g) ?? [])
})

test('a group that stands twice in the order is refused by its name', () => {
  expect(() => parseTestFile(file('[a, b, a]'))).toThrow('group name repeated in evaluation order: a')
})
