import type { ComponentInput } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { isShown } from './is-shown.ts'

const input = (more: Partial<ComponentInput>): ComponentInput => ({ name: 'x', label: 'X', type: 'string', ...more })

describe('isShown()', () => {
  test.each([
    { name: 'without conditions', more: {}, values: {}, shown: true },
    { name: 'not when it is kept from editors', more: { hidden: true }, values: {}, shown: false },
    { name: 'beside the value it wants', more: { show: { a: 'x' } }, values: { a: 'x' }, shown: true },
    { name: 'not beside another', more: { show: { a: 'x' } }, values: { a: 'y' }, shown: false },
    { name: 'not beside none', more: { show: { a: true } }, values: {}, shown: false },
    {
      name: 'beside a switch nobody touched, when it wants it off',
      more: { show: { a: false } },
      values: {},
      shown: true,
    },
    { name: 'beside a switch kept as text', more: { show: { a: true } }, values: { a: 'true' }, shown: true },
    { name: 'beside one of several', more: { show: { a: ['x', 'y'] } }, values: { a: 'y' }, shown: true },
    { name: 'only where all fit', more: { show: { a: 'x', b: 'x' } }, values: { a: 'x', b: 'y' }, shown: false },
    { name: 'beside anything, by a pattern', more: { show: { a: '.+' } }, values: { a: 'tool' }, shown: true },
    { name: 'not beside nothing, by a pattern', more: { show: { a: '.+' } }, values: { a: '' }, shown: false },
    { name: 'beside choices kept as JSON', more: { show: { a: ['x'] } }, values: { a: '["w","x"]' }, shown: true },
    {
      name: 'not where one of those that hide it fits',
      more: { hide: { a: 'x', b: 'x' } },
      values: { b: 'x' },
      shown: false,
    },
    { name: 'not by a pattern that is none', more: { show: { a: '(' } }, values: { a: 'b' }, shown: false },
  ])('$name', ({ more, values, shown }) => expect(isShown(input(more), { values })).toBe(shown))

  test('looks at the item of the list that it belongs to', () => {
    const values = { rows: [{ type: 'string' }, { type: 'number' }] }
    const shown = [0, 1].map((at) => isShown(input({ show: { 'rows[$index].type': 'number' } }), { values, at }))
    expect(shown).toEqual([false, true])
  })
})
