import { afterAll, expect, test } from 'vitest'
import { drawFlow, wire } from '../../test-support/flows.ts'
import { contextOf, finish, prepare, recordingEnv } from '../../test-support/run-flow.ts'
import { openTestParser } from './loader.fixture.ts'

const documentParser = openTestParser()
afterAll(() => documentParser.close())

test('the text of a loaded file is part of a prompt, and the file is read once for all questions', async () => {
  const { env, calls } = recordingEnv()
  let reads = 0
  const files = {
    ...env.files,
    async read() {
      reads++
      return Buffer.from('a,b\n1,2')
    },
  }
  const flow = drawFlow(
    { id: 'csvFile_0', inputs: { csvFile: 'FILE-STORAGE::table.csv' }, output: 'text' },
    {
      id: 'promptTemplate_0',
      inputs: {
        template: 'Rows: {rows} Question: {question}',
        promptValues: JSON.stringify({ rows: wire('csvFile_0'), question: '{{question}}' }),
      },
    },
    { id: 'chatOpenAI_0', inputs: { modelName: 'm' } },
    { id: 'llmChain_0', inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_0') } },
  )
  const runner = await prepare(flow, { ...env, files, documentParser })
  for (const question of ['one?', 'two?']) await finish(runner, contextOf(question))
  expect(calls.map(({ messages }) => messages.at(-1)?.content)).toEqual([
    'Rows: a: 1\nb: 2\n Question: one?',
    'Rows: a: 1\nb: 2\n Question: two?',
  ])
  expect(reads).toBe(1)
})
