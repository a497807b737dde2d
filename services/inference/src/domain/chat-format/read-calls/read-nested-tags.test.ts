import { describe, expect, test } from 'vitest'
import { readNestedTags } from './read-nested-tags.ts'

const schema = {
  type: 'object',
  properties: { to: { type: 'array', items: { type: 'string' } }, code: { type: 'string' }, size: { type: 'object' } },
}

describe('readNestedTags()', () => {
  test.each([
    { name: 'members', written: '<a>1</a><b>x</b>', value: { a: 1, b: 'x' } },
    { name: 'a list', written: '<item>1</item>\n<item>true</item>', value: [1, true] },
    {
      name: 'texts that look like numbers',
      written: '<code>12</code><to><item>3</item></to>',
      value: { code: '12', to: ['3'] },
    },
    { name: 'a tag inside of one of its name', written: '<size><size>2</size></size>', value: { size: { size: 2 } } },
    { name: 'no tags', written: 'plain', value: undefined },
    { name: 'a tag that is not closed', written: '<a>1', value: undefined },
  ])('$name', ({ written, value }) => {
    expect(readNestedTags(written, '<', schema)).toEqual(value)
  })
})
