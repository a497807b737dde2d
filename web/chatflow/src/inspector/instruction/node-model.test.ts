import { expect, test } from 'vitest'
import { nodeModelOf } from './node-model.ts'

const config = { modelName: 'small', FLOWISE_CREDENTIAL_ID: 'c1' }

test.each([
  { name: 'the one that it chose', values: { llmModel: 'chatOpenAI', llmModelConfig: config }, is: 'chatOpenAI' },
  { name: 'none where none is chosen', values: { llmModel: '', llmModelConfig: {} }, is: undefined },
  { name: 'none where it is not set up', values: { llmModel: 'chatOpenAI' }, is: undefined },
  { name: 'no other component', values: { agentMemory: 'buffer', agentMemoryConfig: {} }, is: undefined },
])('the model of a node is $name', ({ values, is }) => {
  expect(nodeModelOf(values)).toEqual(is === undefined ? undefined : { name: is, inputs: config })
})
