import { expect, test } from 'vitest'
import type { Prediction } from '../../domain/prediction/prediction.ts'
import { renderMetadata, renderPrediction } from './prediction-answer.ts'

const plain: Prediction = {
  text: 'Yes',
  usage: undefined,
  question: 'Is it?',
  chatId: 'c',
  sessionId: 's',
  messageId: 'm',
  memoryType: 'Buffer Memory',
  engine: 'chain',
  form: undefined,
  followUpPrompts: undefined,
}
const usedTool = { tool: 'a', toolInput: {}, toolOutput: 'b' }
const answer = { text: 'Yes', question: 'Is it?', chatId: 'c', chatMessageId: 'm', sessionId: 's' }
const ofChain = { ...answer, isStreamValid: false, memoryType: 'Buffer Memory' }

test.each<{ name: string; own: Partial<Prediction>; shown: object }>([
  { name: 'of a chain names its memory', own: {}, shown: ofChain },
  { name: 'of an agent flow does not', own: { engine: 'agentflow' }, shown: answer },
  {
    name: 'leaves out lists that are empty',
    own: { sourceDocuments: [], usedTools: [], artifacts: [] },
    shown: ofChain,
  },
  {
    name: 'has the details of its engine',
    own: { details: { executionId: 'e', action: null }, usedTools: [usedTool] },
    shown: { ...ofChain, executionId: 'e', usedTools: [usedTool] },
  },
  {
    name: 'holds what is asked next as JSON of JSON',
    own: { followUpPrompts: ['Why?'] },
    shown: { ...ofChain, followUpPrompts: '"[\\"Why?\\"]"' },
  },
])('an answer $name', ({ own, shown }) => {
  expect(renderPrediction({ ...plain, ...own })).toStrictEqual(shown)
})

test('an answer that a parser made takes the place of the text', () => {
  const { text: _, ...rest } = ofChain
  expect(renderPrediction({ ...plain, json: { a: 1 } })).toStrictEqual({ ...rest, json: { a: 1 } })
})

test('an answer to a form has the form in place of a question', () => {
  const { question: _, ...rest } = ofChain
  expect(renderPrediction({ ...plain, question: '', form: { name: 'Ada' } })).toStrictEqual({
    ...rest,
    form: { name: 'Ada' },
  })
})

test('a stream tells at its end which turn it was', () => {
  const told = { chatId: 'c', chatMessageId: 'm', sessionId: 's', question: 'Is it?' }
  const action = { id: '1' }
  expect(renderMetadata(plain)).toStrictEqual({ ...told, memoryType: 'Buffer Memory' })
  expect(
    renderMetadata({
      ...plain,
      engine: 'agentflow',
      followUpPrompts: ['Why?'],
      flowVariables: { x: 1 },
      details: { action },
    }),
  ).toStrictEqual({ ...told, followUpPrompts: '["Why?"]', flowVariables: { x: 1 }, action })
  expect(renderMetadata({ ...plain, question: '' })).not.toHaveProperty('question')
})
