import { describe, expect, test } from 'vitest'
import { parseJsonAction } from './parse-json-action.ts'

describe('a text with a JSON action', () => {
  test.each([
    { name: 'in a fence', text: '```json\n{"action":"search","action_input":"sea"}\n```', input: 'sea' },
    { name: 'bare', text: '{"action":"search","action_input":"sea"}', input: 'sea' },
    { name: 'among words', text: 'Sure! {"action":"search","action_input":"sea"} Good?', input: 'sea' },
    { name: 'in a list', text: '[{"action":"search","action_input":"sea"}]', input: 'sea' },
    { name: 'with an object as input', text: '{"action":"search","action_input":{"q":1}}', input: { q: 1 } },
    { name: 'without input', text: '{"action":"search"}', input: '' },
    { name: 'not closed', text: '{"action":"search","action_input":"sea"', input: 'sea' },
    { name: 'with a line break inside a text', text: '{"action":"search","action_input":"a\nb"}', input: 'a\nb' },
  ])('calls the tool: $name', ({ text, input }) => {
    expect(parseJsonAction(text)).toMatchObject({ kind: 'call', tool: 'search', input })
  })

  test.each([
    { name: 'as the final action', text: '{"action":"Final Answer","action_input":"four"}', answer: 'four' },
    { name: 'in plain words', text: ' It is four. ', answer: 'It is four.' },
    { name: 'in JSON of another form', text: '{"total":4}', answer: '{"total":4}' },
  ])('is the answer: $name', ({ text, answer }) => {
    expect(parseJsonAction(text)).toEqual({ kind: 'answer', text: answer })
  })
})
