import { describe, expect, test } from 'vitest'
import { parseLogQuery } from './log-query.ts'

describe('parseLogQuery()', () => {
  test.each([
    { text: '{}', matchers: [], filters: [] },
    { text: ' { container = "web" , } ', matchers: ['container = web'], filters: [] },
    {
      text: '{container=~"web.*", level!="debug"} |= "a \\"b\\"" != `c\\d` |~ "(?i)e" !~ "f"',
      matchers: ['container =~ web.*', 'level != debug'],
      filters: ['|= a "b"', '!= c\\d', '|~ (?i)e', '!~ f'],
    },
    {
      text: '{container!~"x"}\n  |="y" | level = "error"',
      matchers: ['container !~ x', 'level = error'],
      filters: ['|= y'],
    },
  ])('reads $text', ({ text, matchers, filters }) => {
    const read = parseLogQuery(text)
    expect(read.matchers.map(({ label, operator, value }) => `${label} ${operator} ${value}`)).toEqual(matchers)
    expect(read.filters.map(({ operator, value }) => `${operator} ${value}`)).toEqual(filters)
  })

  test.each([
    { text: 'up', reason: 'begins with a selector such as {container="chatflow"}' },
    { text: 'count_over_time({container="a"}[5m])', reason: 'it cannot count lines' },
    { text: '{container="a"', reason: 'ends with "}"' },
    { text: '{container}', reason: 'after "container" comes =, !=, =~ or !~' },
    { text: '{="a"}', reason: 'a label such as container' },
    { text: '{container=a}', reason: 'a text in "quotes"' },
    { text: '{container="\\q"}', reason: 'a text in "quotes"' },
    { text: '{container="a"} | json', reason: 'stages such as | json are not known here' },
    { text: '{container="a"} web', reason: 'behind the selector stand |=' },
    { text: '{container="a"} |=', reason: 'where the end does' },
    { text: `{}${' |= "a"'.repeat(51)}`, reason: 'at most 50 conditions' },
    { text: `{container="${'a'.repeat(10_000)}"}`, reason: 'at most 10000 characters' },
  ])('says of $text what is wrong', ({ text, reason }) => {
    expect(() => parseLogQuery(text)).toThrow(reason)
  })
})
