import { expect, test } from 'vitest'
import type { ListedGroup, ListedRule } from '../../queries/use-rules.ts'
import { orderRules } from './order-rules.ts'

const rule = (name: string, state: ListedRule['state'], health: ListedRule['health'] = 'ok') => {
  return { name, state, health, type: state === null ? 'recording' : 'alerting' } as ListedRule
}
const group = (name: string, ...rules: readonly ListedRule[]) => ({ name, rules }) as ListedGroup

test('what asks for attention stands first, the rest by name', () => {
  const ordered = orderRules([
    group('g', rule('quiet b', 'inactive'), rule('waits', 'pending'), rule('fires', 'firing', 'err')),
    group('h', rule('records', null), rule('quiet a', 'inactive'), rule('fails', 'inactive', 'err')),
  ])
  expect(ordered.map(({ rule: { name }, group: { name: of }, at }) => [name, of, at])).toEqual([
    ['fires', 'g', 2],
    ['fails', 'h', 2],
    ['waits', 'g', 1],
    ['quiet a', 'h', 1],
    ['quiet b', 'g', 0],
    ['records', 'h', 0],
  ])
})
