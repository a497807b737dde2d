import { describe, expect, test } from 'vitest'
import { readTable, readText } from './read-table.ts'

const plain = readTable({})

describe('readTable()', () => {
  test('a plain table', () => {
    expect(plain).toEqual({
      showsHeader: true,
      cellHeight: 'sm',
      sortBy: undefined,
      frameIndex: 0,
      footer: { isShown: false, reducer: 'sum', fields: [], countsRows: false },
    })
  })

  test.each([
    {
      options: { showHeader: false, cellHeight: 'lg', frameIndex: 2 },
      changed: { showsHeader: false, cellHeight: 'lg', frameIndex: 2 },
    },
    {
      options: { sortBy: [{ displayName: 'a' }, { displayName: 'b' }] },
      changed: { sortBy: { name: 'a', isDescending: false } },
    },
    { options: { sortBy: [{ displayName: 'a', desc: true }] }, changed: { sortBy: { name: 'a', isDescending: true } } },
    { options: { sortBy: [{ desc: true }] }, changed: {} },
    { options: { sortBy: [] }, changed: {} },
    {
      options: { footer: { show: true, reducer: ['max', 'min'], fields: 'a' } },
      changed: { footer: { isShown: true, reducer: 'max', fields: ['a'], countsRows: false } },
    },
    {
      options: { footer: { show: true, reducer: ['count'], fields: '', countRows: true } },
      changed: { footer: { isShown: true, reducer: 'count', fields: [], countsRows: true } },
    },
  ])('$options', ({ options, changed }) => expect(readTable(options)).toEqual({ ...plain, ...changed }))
})

test.each([
  { options: {}, text: { mode: 'markdown', content: '' } },
  { options: { mode: 'html', content: '<b>' }, text: { mode: 'html', content: '<b>' } },
  { options: { mode: 'text', content: 'a' }, text: { mode: 'code', content: 'a' } },
  { options: { mode: 'code' }, text: { mode: 'code', content: '' } },
  { options: { mode: 'odd' }, text: { mode: 'markdown', content: '' } },
])('a text of $options', ({ options, text }) => expect(readText(options)).toEqual(text))
