import { describe, expect, test } from 'vitest'
import { parseReact } from './parse-react.ts'

describe('a text in the ReAct form', () => {
  test.each([
    {
      name: 'asks for a tool',
      text: 'Thought: I must count\nAction: calculator\nAction Input: 2+2',
      tool: 'calculator',
      input: '2+2',
    },
    {
      name: 'may emphasise its words',
      text: '**Thought**: so\n**Action:** calculator\n**Action Input:** 2+2',
      tool: 'calculator',
      input: '2+2',
    },
    {
      name: 'may put all on one line',
      text: 'Action: calculator Action Input: 2+2',
      tool: 'calculator',
      input: '2+2',
    },
    {
      name: 'may give several lines of input',
      text: 'Action: write\nAction Input: {"a":\n1}',
      tool: 'write',
      input: '{"a":\n1}',
    },
    {
      name: 'may give no input',
      text: 'Thought: when?\nAction: current_date_time',
      tool: 'current_date_time',
      input: '',
    },
    {
      name: 'counts the action before an answer that was made up',
      text: 'Action: search\nAction Input: x\nObservation: 3\nFinal Answer: 3',
      tool: 'search',
      input: 'x',
    },
  ])('$name', ({ text, tool, input }) => {
    expect(parseReact(text)).toMatchObject({ kind: 'call', tool, input })
  })

  test.each([
    { name: 'answers', text: 'Thought: I know\nFinal Answer: it is\nfour', answer: 'it is\nfour' },
    { name: 'answers without the form', text: 'It is four.', answer: 'It is four.' },
    { name: 'answers with a thought alone', text: 'Thought: Do I need to use a tool? No\nHello', answer: 'Hello' },
    { name: 'answers where the action is none', text: 'Thought: hm\nAction: None', answer: 'hm\nAction: None' },
  ])('$name', ({ text, answer }) => {
    expect(parseReact(text)).toEqual({ kind: 'answer', text: answer })
  })
})
