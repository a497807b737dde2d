import { describe, expect, test } from 'vitest'
import type { ComponentInput } from './component.ts'
import { isShown } from './is-shown.ts'

const input = (more: Partial<ComponentInput>): ComponentInput => ({ name: 'x', label: 'X', type: 'string', ...more })

describe('isShown()', () => {
  test.each<[string, Partial<ComponentInput>, Record<string, unknown>, boolean]>([
    ['without conditions', {}, {}, true],
    ['not when it is kept from editors', { hidden: true }, {}, false],
    ['beside the value it wants', { show: { a: 'x' } }, { a: 'x' }, true],
    ['not beside another', { show: { a: 'x' } }, { a: 'y' }, false],
    ['not beside none', { show: { a: true } }, {}, false],
    ['beside a switch nobody touched, when it wants it off', { show: { a: false } }, {}, true],
    ['beside a switch kept as text', { show: { a: true } }, { a: 'true' }, true],
    ['beside one of several', { show: { a: ['x', 'y'] } }, { a: 'y' }, true],
    ['only where all fit', { show: { a: 'x', b: 'x' } }, { a: 'x', b: 'y' }, false],
    ['beside anything, by a pattern', { show: { a: '.+' } }, { a: 'tool' }, true],
    ['not beside nothing, by a pattern', { show: { a: '.+' } }, { a: '' }, false],
    ['beside choices kept as JSON', { show: { a: ['x'] } }, { a: '["w","x"]' }, true],
    ['beside what looks like a list and is none', { show: { a: '[x]' } }, { a: '[x]' }, true],
    ['not where one of those that hide it fits', { hide: { a: 'x', b: 'x' } }, { b: 'x' }, false],
    ['not by a pattern that is none', { show: { a: '(' } }, { a: 'b' }, false],
  ])('%s', (_, more, values, shown) => expect(isShown(input(more), { values })).toBe(shown))

  test('looks at the item of the list that it belongs to', () => {
    const values = { rows: [{ type: 'string' }, { type: 'number' }] }
    const shown = [0, 1].map((at) => isShown(input({ show: { 'rows[$index].type': 'number' } }), { values, at }))
    expect(shown).toEqual([false, true])
  })
})
