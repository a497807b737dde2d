import { describe, expect, test } from 'vitest'
import { lastText } from './last-text.ts'

const runs = (id: string) =>
  ({
    llm: { input: { prompt: 'Say hi to Ada' }, output: { content: 'hi', usage: { tokens: 2 } } },
    tool_0: { input: {}, output: 'found' },
  })[id]

describe('what a field was in the last run', () => {
  test.each([
    { name: 'is told by the run', value: 'Say hi to {{question}}', field: 'prompt', at: 'llm', text: 'Say hi to Ada' },
    { name: 'is filled with what others gave', value: 'Got {{llm}}', field: 'x', at: 'tool_0', text: 'Got hi' },
    { name: 'and with what is within that', value: '{{llm.output.usage.tokens}}', field: 'x', at: 'tool_0', text: '2' },
    { name: 'and in chatflows', value: '{{tool_0.data.instance}}!', field: 'x', at: 'llm', text: 'found!' },
    { name: 'is unknown where nothing is known', value: '{{later}}', field: 'x', at: 'llm', text: undefined },
    { name: 'is not told of what is the same each time', value: 'Hi', field: 'prompt', at: 'llm', text: undefined },
  ])('$name', ({ value, field, at, text }) => expect(lastText(value, field, at, runs)).toBe(text))
})
