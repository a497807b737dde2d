import { describe, expect, test } from 'vitest'
import { nodeCatalog } from './catalog.ts'

/** What an input holds before its owner writes something else. */
function prefilled(kind: string, input: string): string {
  const text = nodeCatalog.get(kind)?.inputs.find(({ name }) => name === input)?.default
  return typeof text === 'string' ? text : ''
}

describe('the default prompt', () => {
  test.each([
    { kind: 'xmlAgent', input: 'systemMessage', words: ['tools', 'chat_history', 'input', 'agent_scratchpad'] },
    { kind: 'conversationalRetrievalToolAgent', input: 'systemMessage', words: ['context'] },
    { kind: 'conversationalRetrievalToolAgent', input: 'rephrasePrompt', words: ['chat_history', 'question'] },
    { kind: 'conversationalRetrievalQAChain', input: 'rephrasePrompt', words: ['chat_history', 'question'] },
    { kind: 'conversationalRetrievalQAChain', input: 'responsePrompt', words: ['context'] },
    { kind: 'getApiChain', input: 'urlPrompt', words: ['api_docs', 'question'] },
    { kind: 'postApiChain', input: 'urlPrompt', words: ['api_docs', 'question'] },
    { kind: 'getApiChain', input: 'ansPrompt', words: ['api_response', 'api_url', 'question'] },
    { kind: 'supervisor', input: 'supervisorPrompt', words: ['team_members'] },
    { kind: 'seqAgent', input: 'approvalPrompt', words: ['tools'] },
    { kind: 'seqToolNode', input: 'approvalPrompt', words: ['tools'] },
  ])('$input of $kind has a place for all that is filled in: $words', ({ kind, input, words }) => {
    const places = [...prefilled(kind, input).matchAll(/\{(\w+)\}/g)].map(([, word]) => word)
    expect([...new Set(places)].sort()).toEqual([...words].sort())
  })

  test.each(['tool', 'tool_input', 'observation', 'final_answer'])(
    'of an XML agent shows the tag <%s> that its answers are read by',
    (tag) => {
      expect(prefilled('xmlAgent', 'systemMessage')).toMatch(new RegExp(`<${tag}>[^<]+</${tag}>`))
    },
  )

  test('of a supervisor names the word that ends the work', () => {
    expect(prefilled('supervisor', 'supervisorPrompt')).toContain('FINISH')
  })
})
