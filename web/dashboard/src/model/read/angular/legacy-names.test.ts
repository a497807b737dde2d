import { expect, test } from 'vitest'
import { aliasMatcher, colorOverrides, oldReducer } from './legacy-names.ts'

test.each([
  { old: 'current', reducer: 'lastNotNull' },
  { old: 'avg', reducer: 'mean' },
  { old: 'total', reducer: 'sum' },
  { old: 'last_time', reducer: 'last' },
  { old: 'max', reducer: 'max' },
])('"$old" is $reducer', ({ old, reducer }) => expect(oldReducer(old)).toBe(reducer))

test.each([
  { alias: '/a/', id: 'byRegexp' },
  { alias: '/a/i', id: 'byRegexp' },
  { alias: '//', id: 'byName' },
  { alias: '/abc', id: 'byName' },
  { alias: 'a/b', id: 'byName' },
])('"$alias" matches $id', ({ alias, id }) => expect(aliasMatcher(alias)).toEqual({ id, options: alias }))

test('no colours are no overrides', () => expect(colorOverrides({})).toEqual([]))
