import { describe, expect, test } from 'vitest'
import { scriptedEnv } from '../../test-support/scripted-model.ts'
import type { ChatModel, ChatModelSettings } from '../chat/chat-model.ts'
import { judgeByModel, usualRule } from './judge-by-model.ts'

const judged = { question: 'Capital of France?', text: 'Paris {question}', expected: 'Paris' }
const signal = new AbortController().signal

function judge(said: string, rule = usualRule) {
  const { env, asked } = scriptedEnv([said])
  const model: ChatModel = env.createChatModel({} as ChatModelSettings)
  return { verdict: judgeByModel(model, rule, judged, signal), asked }
}

describe('a model as judge', () => {
  test('is told the question, the answer and what is expected, each as it is', async () => {
    const { verdict, asked } = judge('{"reason":"Right","passed":true}')
    await verdict
    const content = asked[0]?.messages[0]?.content
    expect(content).toContain('Capital of France?')
    expect(content).toContain('Answer to be checked:\nParis {question}')
    expect(asked[0]?.options?.responseSchema?.schema).toMatchObject({ required: ['reason', 'passed'] })
  })

  test.each([
    ['passes what it finds right', '{"reason":"Right","passed":true}', { result: 'pass', reason: 'Right' }],
    ['fails what it does not', 'Well: {"reason":"No","passed":false}.', { result: 'fail', reason: 'No' }],
    ['has not judged where it leaves a field out', '{"reason":"?"}', { result: 'error' }],
    ['has not judged where it only talks', 'I think so', { result: 'error' }],
  ])('%s', async (_name, said, verdict) => {
    expect(await judge(said).verdict).toMatchObject(verdict)
  })

  test('grades without passing or failing where no field says whether it will do', async () => {
    const outputSchema = [{ property: 'score', type: 'number', description: '' }] as const
    const { verdict } = judge('{"score":7}', { ...usualRule, outputSchema })
    expect(await verdict).toEqual({ result: 'none', grades: { score: 7 } })
  })
})
