import { describe, expect, test } from 'vitest'
import { contextOf, recordingEnv } from '../../test-support/run-flow.ts'
import { type ResponseSynthesizer, synthesize } from './response-synthesizer.ts'

const long = 'x'.repeat(10_000)
const documents = [`one ${long}`, `two ${long}`, `three ${long}`].map((pageContent) => ({ pageContent, metadata: {} }))
const prompts = {
  textQaPrompt: 'QA {query}: {context}',
  refinePrompt: 'Refine {existingAnswer} for {query}: {context}',
}

/** What the model is asked, each prompt's beginning, and in what it ends. */
async function synthesized(synthesis: ResponseSynthesizer['synthesis'], texts = documents) {
  const { env, calls } = recordingEnv((messages) => `<${messages[0]?.content.slice(0, 9)}>`)
  const model = env.createChatModel({ provider: 'openai-compatible', label: '', model: 'm', userSupplied: false })
  const text = await synthesize({ synthesis, ...prompts }, { model, documents: texts, query: 'q' }, contextOf('q'))
  return { text, asked: calls.map(({ messages }) => messages[0]?.content.slice(0, 24)) }
}

describe('an answer of many documents', () => {
  test('is refined document by document', async () => {
    const { asked, text } = await synthesized('refine')
    expect(asked.map((prompt) => prompt?.split(' ')[0])).toEqual(['QA', 'Refine', 'Refine'])
    expect(asked[1]).toContain('Refine <QA q: one')
    expect(text).toBe('<Refine <R>')
  })

  test('is refined in as few pieces as fit', async () => {
    const short = ['one', 'two', 'three'].map((pageContent) => ({ pageContent, metadata: {} }))
    expect((await synthesized('compact', short)).asked).toEqual(['QA q: one\n\ntwo\n\nthree'])
    expect((await synthesized('compact')).asked).toHaveLength(3)
  })

  test('is made of everything at once', async () => {
    expect((await synthesized('simple')).asked).toHaveLength(1)
  })

  test('is summed up of the answers to each piece', async () => {
    const { asked } = await synthesized('tree')
    expect(asked).toHaveLength(4)
    expect(asked[3]).toContain('QA q: <QA q: one')
  })

  test('is asked for even when nothing was found', async () => {
    for (const synthesis of ['refine', 'compact', 'simple', 'tree'] as const) {
      expect((await synthesized(synthesis, [])).asked).toEqual(['QA q: '])
    }
  })
})
