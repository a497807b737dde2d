import { describe, expect, test } from 'vitest'
import { compileTags, type Tag, type TagFormat } from './compile-tags.ts'
import { createGrammar } from './grammar.ts'
import { accepts } from './test-support/accepts.ts'
import { parseGbnf } from './test-support/parse-gbnf.ts'

const number = { kind: 'schema', schema: { type: 'integer', minimum: 0, maximum: 9 } } as const
const add: Tag = { kind: 'tag', begin: '<add>', content: number, ends: ['</add>'] }
const any: Tag = { kind: 'tag', begin: '<any>', content: { kind: 'any' }, ends: ['</any>', '|'] }
const list = { tags: [add, any], atLeastOne: false, stopAfterFirst: false }
const triggered = { kind: 'triggered', triggers: ['<a'], ...list } as const

const rulesOf = (format: TagFormat) => {
  const grammar = createGrammar()
  return parseGbnf(grammar.render(compileTags(grammar, format, 'response_format')))
}

describe('compileTags()', () => {
  test.each<{ name: string; format: TagFormat; fits: readonly string[]; others: readonly string[] }>([
    {
      name: 'free text, in which a trigger begins a tag',
      format: triggered,
      fits: ['', 'a < b', '<', 'so <add>3</add> <<any>x < y</any><add>4</add>.', '<any>x|'],
      others: ['<a', '<add>x</add>', '<add>3</add', 'x <av>', '<any>x'],
    },
    {
      name: 'at least one tag comes at the beginning',
      format: { ...triggered, atLeastOne: true },
      fits: ['<add>3</add>', '<add>3</add> and <add>4</add>'],
      others: ['', 'so <add>3</add>'],
    },
    {
      name: 'nothing follows the first tag when it is to be the last',
      format: { ...triggered, stopAfterFirst: true },
      fits: ['', 'so <add>3</add>'],
      others: ['<add>3</add> and', '<add>3</add><add>3</add>'],
    },
    {
      name: 'two triggers, each with the tags that it begins',
      format: { ...triggered, triggers: ['<ad', '<an'] },
      fits: ['<a>', '<add>3</add><any>|'],
      others: ['<ad>', '<an', '<adny>|'],
    },
    {
      name: 'tags with a separator between them',
      format: { kind: 'separated', separator: ', ', ...list },
      fits: ['', '<add>1</add>', '<add>1</add>, <add>2</add>'],
      others: ['<add>1</add>, ', '<add>1</add><add>2</add>'],
    },
    {
      name: 'parts one behind the other, and alternatives',
      format: {
        kind: 'sequence',
        items: [
          { kind: 'text', text: 'A: ' },
          { kind: 'choice', items: [number, { kind: 'pattern', pattern: 'x+' }] },
        ],
      },
      fits: ['A: 7', 'A: xx'],
      others: ['A: ', 'B: 7', 'A: 7x'],
    },
  ])('$name', ({ format, fits, others }) => {
    const rules = rulesOf(format)
    for (const text of fits) expect(accepts(rules, text), text).toBe(true)
    for (const text of others) expect(accepts(rules, text), text).toBe(false)
  })

  test('a tag that no trigger begins is refused', () => {
    expect(() => rulesOf({ ...triggered, triggers: ['<add'] })).toThrow('none of the triggers begins it')
  })
})
