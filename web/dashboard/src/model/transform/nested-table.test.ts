import { describe, expect, test } from 'vitest'
import type { Frame } from '../frame.ts'
import { groupToNestedTable } from './nested-table.ts'

const keep = (text: string) => text
const table: Frame = {
  fields: [
    { name: 'host', type: 'string', values: ['a', 'b', 'a'], config: {} },
    { name: 'used', type: 'number', values: [10, 20, 30], config: {} },
    { name: 'free', type: 'number', values: [1, 2, 3], config: {} },
  ],
  meta: { notices: [] },
}
const shown = ({ fields }: Frame) => fields.map(({ name, values }) => [name, values])

describe('groupToNestedTable', () => {
  const byName = {
    fields: {
      host: { operation: 'groupby', aggregations: [] },
      used: { operation: 'aggregate', aggregations: ['sum'] },
      free: { operation: null, aggregations: [] },
    },
  }

  test.each([
    { name: 'by the names of fields', options: byName },
    {
      name: 'by the first matcher that fits',
      options: {
        rules: [
          { matcher: { id: 'byName', options: 'host' }, operation: 'groupby', aggregations: [] },
          { matcher: { id: 'byRegexp', options: '/^u/' }, operation: 'aggregate', aggregations: ['sum'] },
          { matcher: { id: 'byType', options: 'number' }, operation: null, aggregations: [] },
        ],
      },
    },
  ])('has a row for each group, with a table of the rest, $name', ({ options }) => {
    const [frame] = groupToNestedTable([table], options, keep)
    expect(frame?.fields.map(({ name, type }) => [name, type])).toEqual([
      ['host', 'string'],
      ['used (sum)', 'number'],
      ['__nestedFrames', 'nestedFrames'],
    ])
    expect(frame?.fields[1]?.values).toEqual([40, 20])
    const nested = frame?.fields[2]?.values as readonly (readonly Frame[])[]
    expect(nested.map((frames) => frames.map(shown))).toEqual([[[['free', [1, 3]]]], [[['free', [2]]]]])
    expect(nested[0]?.[0]?.meta.hasHeader).toBe(true)
  })

  test('shows no names of columns within where it is asked to', () => {
    const [frame] = groupToNestedTable([table], { ...byName, showSubframeHeaders: false }, keep)
    const nested = frame?.fields[2]?.values as readonly (readonly Frame[])[]
    expect(nested[0]?.[0]?.meta.hasHeader).toBe(false)
  })

  test('changes nothing where nothing is grouped by, and leaves out frames without such a field', () => {
    expect(groupToNestedTable([table], { fields: {} }, keep)).toEqual([table])
    const other = { ...table, fields: table.fields.slice(1) }
    expect(groupToNestedTable([table, other], byName, keep)).toHaveLength(1)
  })
})
