import { describe, expect, test } from 'vitest'
import { planOutput } from '../chat-format/plan-output.ts'
import type { ScoredToken } from '../engine/engine.ts'
import { createAnswerReader } from './answer-reader.ts'
import type { ToolChoice } from './chat-call.ts'

const thinking = { reasoning: { open: '<think>', close: '</think>', opened: true } }
const tools = [{ type: 'function', function: { name: 'add', parameters: { type: 'object', properties: {} } } }]

function reader(format: object, toolChoice: ToolChoice = { kind: 'auto' }) {
  const form = { kind: 'text' } as const
  const plan = planOutput({ format, tools, toolChoice, parallelToolCalls: true, form })
  return createAnswerReader({ ...plan, createParser: () => plan.createParser((length) => 'x'.repeat(length)) })
}

const text = (text: string, completionTokens: number, tokens?: readonly ScoredToken[]) =>
  ({ kind: 'text', choice: 0, text, completionTokens, ...(tokens === undefined ? {} : { tokens }) }) as const
const finished = { kind: 'finished', choice: 0, reason: 'stop', completionTokens: 9 } as const
const scored = (token: number): ScoredToken => ({ token, text: `${token}`, bytes: [], logprob: -1, top: [] })

describe('createAnswerReader()', () => {
  test('counts the tokens of reasoning, its closing mark among them', () => {
    const answer = reader(thinking)
    expect(answer.isReasoning()).toBe(true)
    answer.text(text('Let me see', 3))
    answer.text(text('</think>', 4))
    expect(answer.isReasoning()).toBe(true)
    const content = answer.text(text('\n\nYes.', 6))
    expect(content).toMatchObject([{ kind: 'content', completionTokens: 6 }])
    expect(answer.finished(finished)).toMatchObject([{ kind: 'finished', reason: 'stop', reasoningTokens: 4 }])
  })

  test('an answer that calls ends with tool_calls', () => {
    const answer = reader({})
    const parts = answer.text(text('<tool_call>\n{"name": "add", "arguments": {}}\n</tool_call>', 8))
    expect(parts.map(({ kind }) => kind)).toEqual(['tool-call', 'tool-arguments'])
    expect(answer.finished(finished).at(-1)).toMatchObject({ reason: 'tool_calls' })
  })

  test('hands tokens on with the piece that comes after them, and those of no piece at the end', () => {
    const answer = reader({})
    expect(answer.text(text('<tool', 1, [scored(1)]))).toEqual([])
    expect(answer.text(text(' is held', 2, [scored(2)]))).toMatchObject([{ tokens: [{ token: 1 }, { token: 2 }] }])
    answer.text(text('', 3, [scored(3)]))
    expect(answer.finished(finished)[0]).toMatchObject({ kind: 'content', text: '', tokens: [{ token: 3 }] })
  })
})
