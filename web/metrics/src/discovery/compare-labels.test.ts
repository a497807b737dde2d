import { expect, test } from 'vitest'
import { compareLabels } from './compare-labels.ts'

test('compareLabels() names what is new, other or gone, by name', () => {
  expect(compareLabels({ same: '1', other: '1', gone: '1' }, { same: '1', other: '2', fresh: '3' })).toEqual([
    { name: 'fresh', kind: 'added', value: '3' },
    { name: 'gone', kind: 'removed', value: '1' },
    { name: 'other', kind: 'changed', value: '2' },
  ])
})
