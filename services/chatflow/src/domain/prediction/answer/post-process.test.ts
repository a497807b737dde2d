import { expect, test } from 'vitest'
import { contextOf } from '../../../test-support/run-flow.ts'
import type { CodeSandbox } from '../../code/code-sandbox.ts'
import type { NodeAnswer } from '../../flow/run-context.ts'
import { postProcess } from './post-process.ts'

async function processed(answer: NodeAnswer, result: unknown) {
  const asked: Parameters<CodeSandbox['run']>[] = []
  const sandbox: CodeSandbox = {
    run: async (...call) => {
      asked.push(call)
      return result
    },
  }
  const past = [{ role: 'user', content: 'Before' }]
  const context = contextOf('', { vars: { region: 'eu' } })
  const after = await postProcess(sandbox, 'return 1', { answer, question: 'Is it?', past, context })
  return { after, asked: asked[0] }
}

const answer: NodeAnswer = { text: 'Yes', usage: undefined, details: { fileAnnotations: [1] } }

test.each([
  { name: 'a text takes the place of the answer', result: 'No', after: { ...answer, text: 'No' } },
  { name: 'an empty text does too', result: '', after: { ...answer, text: '' } },
  { name: 'anything else does as JSON', result: { a: 1 }, after: { ...answer, text: '{"a":1}' } },
  { name: 'nothing leaves the answer', result: undefined, after: answer },
  { name: 'null leaves the answer', result: null, after: answer },
])('$name', async ({ result, after }) => {
  expect((await processed(answer, result)).after).toStrictEqual(after)
})

test('a text takes the place of what a parser made', async () => {
  const { after, asked } = await processed({ ...answer, json: { a: 1 } }, 'No')
  expect(after).toStrictEqual({ ...answer, text: 'No' })
  expect(asked?.[1]).toMatchObject({ globals: { $rawOutput: '{"a":1}' } })
})

test('the code finds the turn that it has the last word on', async () => {
  const { asked } = await processed(answer, 'No')
  expect(asked).toStrictEqual([
    'return 1',
    {
      globals: {
        $flow: {
          rawOutput: 'Yes',
          input: 'Is it?',
          chatHistory: [{ role: 'user', content: 'Before' }],
          chatflowId: 'flow-id',
          chatId: 'chat-id',
          sessionId: 'session-id',
          fileAnnotations: [1],
        },
        $vars: { region: 'eu' },
        $rawOutput: 'Yes',
      },
      network: true,
      signal: expect.any(AbortSignal),
    },
  ])
})
