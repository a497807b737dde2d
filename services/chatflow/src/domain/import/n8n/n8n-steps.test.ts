import { describe, expect, it } from 'vitest'
import { n8nScope } from './n8n.fixture.ts'
import type { N8nRole } from './n8n-kinds.ts'
import { n8nStepKinds, n8nSteps, plainExit } from './n8n-steps.ts'

const begin = ['Begin', 'chatTrigger'] as const

/** A node `Here` behind `Begin`, drawn by its role, with what else is wired to it. */
function drawn(
  role: Exclude<N8nRole, 'start'>,
  kind: string,
  parameters: object = {},
  more: { readonly nodes?: readonly (readonly [string, string, object?])[]; readonly wires?: readonly string[] } = {},
) {
  const { scope, node, carried } = n8nScope(
    [begin, ['Here', kind, parameters], ...(more.nodes ?? [])],
    ['Begin>Here', ...(more.wires ?? [])],
  )
  const step = n8nSteps[role](node('Here'), 'id_9', scope)
  return { step, sketch: scope.sketch, carried, inputs: scope.sketch.nodes[0]?.inputs ?? {} }
}

describe('a step of one way out', () => {
  it('is entered and left by itself, whatever output', () => {
    const { entry, exits } = plainExit('a')
    expect([entry, exits(0), exits(5)]).toEqual(['a', [{ id: 'a', choice: 0 }], [{ id: 'a', choice: 0 }]])
  })

  it('bears the name of its node', () => {
    const { step, sketch } = drawn('pass', 'noOp')
    expect(sketch.nodes).toMatchObject([{ id: 'id_9', label: 'Here' }])
    expect(sketch.nodes[0]).not.toHaveProperty('disabled')
    expect(step.exits(0)).toEqual([{ id: 'id_9', choice: 0 }])
  })

  it('has a kind here for each role', () => {
    expect(Object.keys(n8nStepKinds).sort()).toEqual(Object.keys(n8nSteps).sort())
  })
})

describe('a chain of a prompt and a model', () => {
  const messageValues = [
    { type: 'HumanMessagePromptTemplate', message: 'h' },
    { type: 'AIMessagePromptTemplate', message: 'a' },
    { message: '={{ $json.chatInput }}' },
  ]

  it('has its messages by their roles, then what is asked', () => {
    const { inputs } = drawn('model', 'chainLlm', { messages: { messageValues }, promptType: 'define', text: 'ask' })
    expect(inputs).toMatchObject({
      llmMessages: [
        { role: 'user', content: 'h' },
        { role: 'assistant', content: 'a' },
        { role: 'system', content: '{{ question }}' },
        { role: 'user', content: 'ask' },
      ],
      llmEnableMemory: false,
    })
    expect(inputs).not.toHaveProperty('llmStructuredOutput')
  })
})

describe('a node that is a model itself', () => {
  it('has its messages, of the user where they do not say', () => {
    const values = [{ role: 'system', content: 's' }, { role: 'assistant', content: 'a' }, { content: 'u' }]
    expect(drawn('model', 'openAi', { messages: { values } }).inputs).toMatchObject({
      llmMessages: [
        { role: 'system', content: 's' },
        { role: 'assistant', content: 'a' },
        { role: 'user', content: 'u' },
      ],
    })
  })

  it('has what is written to newer models too', () => {
    expect(drawn('model', 'openAi', { responses: { values: [{ content: 'r' }] } }).inputs).toMatchObject({
      llmMessages: [{ role: 'user', content: 'r' }],
    })
  })

  it('is refused where it makes no text', () => {
    const refusals = (parameters: object) =>
      drawn('model', 'openAi', parameters).sketch.reasons.filter((reason) => reason.includes('works with'))
    expect(refusals({ resource: 'image' })).toEqual([
      '"Here": it works with "image", which has no counterpart here: put another node in its place',
    ])
    expect(refusals({ resource: 'text' })).toEqual([])
    expect(refusals({})).toEqual([])
  })
})

describe('a node that takes values from a text', () => {
  it('has a key for each of its attributes', () => {
    const attributes = [{ name: 'city', type: 'string', description: 'Where' }, { name: 'n' }]
    const { inputs } = drawn('extract', 'informationExtractor', { attributes: { attributes }, text: 'of this' })
    expect(inputs).toMatchObject({
      llmMessages: [{ role: 'system' }, { role: 'user', content: 'of this' }],
      llmStructuredOutput: [
        { key: 'city', description: 'Where' },
        { key: 'n', description: 'n' },
      ],
      llmEnableMemory: false,
    })
  })
})

describe('a node that sorts texts', () => {
  it('has a way out for each category', () => {
    const categories = [{ category: 'a', description: 'all that is a' }, { category: 'b' }]
    const { step, inputs } = drawn('classify', 'textClassifier', { categories: { categories }, inputText: 'this' })
    expect(inputs).toMatchObject({
      ...{ conditionAgentInput: 'this', conditionAgentInstructions: '', conditionAgentEnableMemory: false },
      conditionAgentScenarios: [{ scenario: 'a: all that is a' }, { scenario: 'b' }],
    })
    expect([0, 1, 2].map((output) => step.exits(output))).toEqual([
      ...[[{ id: 'id_9', choice: 0 }], [{ id: 'id_9', choice: 1 }], []],
    ])
  })

  it('by their mood has the moods that are written, or the usual three', () => {
    const scenarios = (options?: object) =>
      drawn('classify', 'sentimentAnalysis', { options }).inputs.conditionAgentScenarios
    expect(scenarios()).toEqual([{ scenario: 'Positive' }, { scenario: 'Neutral' }, { scenario: 'Negative' }])
    expect(scenarios({ categories: 'Good,  Bad' })).toEqual([{ scenario: 'Good' }, { scenario: 'Bad' }])
  })
})

describe('a node that sums a text up', () => {
  it('gives the whole text to the model at once, and says so', () => {
    const { inputs, sketch } = drawn('summary', 'chainSummarization')
    expect(inputs).toMatchObject({
      ...{ llmMessages: [{ role: 'system' }, { role: 'user', content: '{{ question }}' }], llmEnableMemory: false },
    })
    expect(sketch.remarks).toContainEqual({
      ...{ node: 'Here', kind: 'llmAgentflow' },
      text: 'not carried over: how it takes long texts apart; the whole text goes to the model at once',
    })
  })
})

describe('a node that looks documents up', () => {
  it.each([
    { parameters: { prompt: 'p', query: 'q' }, query: 'p' },
    { parameters: { query: 'q' }, query: 'q' },
    { parameters: {}, query: '{{ question }}' },
  ])('asks for "$query"', ({ parameters, query }) => {
    const { inputs, sketch } = drawn('retriever', 'vectorStoreQdrant', parameters)
    expect(inputs).toEqual({ retrieverKnowledgeDocumentStores: [{ documentStore: '' }], retrieverQuery: query })
    expect(sketch.remarks).toMatchObject([
      { node: 'Here', kind: 'retrieverAgentflow', text: expect.stringContaining('what "vectorStoreQdrant" holds') },
    ])
  })

  it('for a chain stands before its model, and carries its parts', () => {
    const { step, sketch, carried } = drawn(
      ...(['retrieval', 'chainRetrievalQa', { promptType: 'define', text: 'ask' }] as const),
      {
        nodes: [
          ['Finder', 'retrieverVectorStore'],
          ['Store', 'vectorStoreQdrant'],
        ],
        wires: ['Finder(ai_retriever)>Here', 'Store(ai_vectorStore)>Finder'],
      },
    )
    const found = 'retrieverAgentflow_0'
    expect(sketch.nodes).toMatchObject([
      { id: found, label: 'Here: documents', inputs: { retrieverQuery: 'ask' } },
      {
        ...{ id: 'id_9', label: 'Here' },
        inputs: {
          llmMessages: [
            { role: 'system', content: expect.stringContaining(`{{ ${found} }}`) },
            { role: 'user', content: 'ask' },
          ],
          llmEnableMemory: false,
        },
      },
    ])
    expect(sketch.wires).toEqual([{ from: found, choice: 0, to: 'id_9' }])
    expect(carried).toEqual(['Finder', 'Store'])
    expect(step.entry).toBe(found)
    expect(step.exits(0)).toEqual([{ id: 'id_9', choice: 0 }])
  })
})

describe('a node that answers', () => {
  it.each([
    { parameters: { responseBody: 'b', message: 'm' }, reply: 'b' },
    { parameters: { message: 'm' }, reply: 'm' },
    { parameters: { respondWith: 'text', responseBody: 'b' }, reply: 'b' },
    { parameters: { respondWith: 'json', responseBody: 'b' }, reply: 'b' },
    { parameters: { respondWith: 'allIncomingItems', responseBody: 'b' }, reply: '{{ question }}' },
    { parameters: {}, reply: '{{ question }}' },
  ])('says "$reply" for $parameters', ({ parameters, reply }) => {
    expect(drawn('reply', 'respondToWebhook', parameters).inputs).toEqual({ directReplyMessage: reply })
  })
})

describe('code', () => {
  it('in JavaScript is a function', () => {
    const { inputs, sketch } = drawn('code', 'code', { jsCode: 'return items' })
    expect(inputs.customFunctionJavascriptFunction).toContain('return items')
    expect(sketch.reasons).toEqual([])
  })

  it('in Python keeps its place, with what was written, and says so', () => {
    const { step, inputs, sketch } = drawn('code', 'code', { language: 'python', pythonCode: 'return 1' })
    expect(sketch.reasons).toEqual(['"Here": "code in Python" has no counterpart here: rewrite it in JavaScript'])
    expect(inputs.customFunctionJavascriptFunction).toMatch(/^\/\*\nreturn 1\n\*\/\nthrow new Error\(/)
    expect(step.exits(0)).toEqual([{ id: 'id_9', choice: 0 }])
  })

  it('in Python that is not there has nothing above the error', () => {
    const { inputs } = drawn('code', 'code', { language: 'python' })
    expect(inputs.customFunctionJavascriptFunction).toMatch(/^throw new Error\(/)
  })
})

describe('a way that forks', () => {
  const equals = { type: 'string', operation: 'equals' }
  const conditions = { combinator: 'or', conditions: [{ leftValue: 'a', rightValue: 'b', operator: equals }] }

  it('is that of an If', () => {
    const { step, sketch } = drawn('condition', 'if', { conditions })
    expect(sketch.nodes).toMatchObject([{ id: 'id_9', label: 'Here' }])
    expect([step.exits(0), step.exits(1)]).toEqual([[{ id: 'id_9', choice: 0 }], [{ id: 'id_9', choice: 1 }]])
  })

  it('is that of a Switch', () => {
    const { step } = drawn('switch', 'switch', { rules: { values: [{ conditions }, { conditions }] } })
    expect(step.exits(0)).not.toEqual(step.exits(1))
  })
})
