import { describe, expect, test } from 'vitest'
import { drawing, ends, inputsOf, joined, node, wiresIn } from '../test-support/drawing.ts'
import { kinds } from '../test-support/kinds.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { fitOf } from './fit-of.ts'

const nodes = [
  node(kinds.model, 'm'),
  node(kinds.model, 'm2'),
  node(kinds.prompt, 'p'),
  node(kinds.chain, 'c'),
  node(kinds.chain, 'said', { output: 'outputPrediction' }),
  node(kinds.tool, 't'),
  node(kinds.tool, 't2'),
  node(kinds.agent, 'a'),
]
const empty = drawing(nodes)

describe('a wire of a chatflow', () => {
  test('is kept as a reference in the input it ends at', () => {
    const document = joined('m>c.model')(empty)
    expect(inputsOf(document, 'c').model).toBe('{{m.data.instance}}')
    expect(document.edges).toEqual([
      {
        id: 'm-m-output-chatModel-ChatModel|BaseChatModel|BaseLanguageModel-c-c-input-model-BaseLanguageModel',
        type: 'buttonedge',
        source: 'm',
        sourceHandle: 'm-output-chatModel-ChatModel|BaseChatModel|BaseLanguageModel',
        target: 'c',
        targetHandle: 'c-input-model-BaseLanguageModel',
      },
    ])
  })

  test('is one of a list where an input takes several', () => {
    const document = drawing(nodes, 't>a.tools', 't2>a.tools')
    expect(inputsOf(document, 'a').tools).toEqual(['{{t.data.instance}}', '{{t2.data.instance}}'])
    const [first = ''] = document.edges.map(({ id }) => id)
    const one = disconnect([first])(document)
    expect(inputsOf(one, 'a').tools).toEqual(['{{t2.data.instance}}'])
    expect(inputsOf(disconnect(one.edges.map(({ id }) => id))(one), 'a').tools).toBe('')
  })

  test('takes the place of another where an input takes one', () => {
    const document = drawing(nodes, 'm>c.model', 'm2>c.model')
    expect(wiresIn(document)).toEqual(['m2>c'])
    expect(inputsOf(document, 'c').model).toBe('{{m2.data.instance}}')
  })

  test('into a text leaves the words that are there', () => {
    const document = drawing(nodes, 'said>p.promptValues', 'said>a.systemMessage')
    expect(inputsOf(document, 'p').promptValues).toBe('{{said.data.instance}}')
    expect(inputsOf(document, 'a').systemMessage).toBe('Help')
  })

  test('into a text takes its reference along when it goes', () => {
    const document = drawing([node(kinds.prompt, 'p'), ...nodes.filter(({ id }) => id !== 'p')], 'said>p.promptValues')
    expect(inputsOf(disconnect(document.edges.map(({ id }) => id))(document), 'p').promptValues).toBe('')
  })

  test.each([
    [
      'm>c.prompt',
      'Prompt of "LLM Chain" takes BasePromptTemplate; "Chat Model" gives ChatModel, BaseChatModel, BaseLanguageModel',
    ],
    ['c>c.model', 'A node cannot be wired to itself'],
    ['m>t', 'Nothing can be wired to "Calculator" there'],
  ])('%s is refused: %s', (wire, why) => {
    const connection = ends(empty, wire)
    expect(fitOf(empty, connection)).toMatchObject({ fits: false, why })
    expect(connect(connection)(empty)).toBe(empty)
  })

  test('that does not fit says what would', () => {
    expect(fitOf(empty, ends(empty, 'm>c.prompt'))).toMatchObject({ needs: ['BasePromptTemplate'] })
  })

  test('is not drawn twice, nor in a circle', () => {
    const document = drawing(nodes, 'm>c.model', 'said>p.promptValues')
    expect(fitOf(document, ends(document, 'm>c.model'))).toMatchObject({ why: 'This wire is there already' })
    expect(fitOf(document, ends(document, 'p>said.prompt'))).toMatchObject({
      why: 'That would close a circle: "Prompt" already follows "LLM Chain"',
    })
  })

  test('to a node that is gone is refused', () => {
    expect(fitOf(empty, { source: 'x', sourceHandle: '', target: 'c', targetHandle: '' })).toMatchObject({
      fits: false,
    })
  })
})

describe('a wire of an agent flow', () => {
  const steps = [
    node(kinds.start, 's'),
    node(kinds.llm, 'l'),
    node(kinds.human, 'h'),
    node(kinds.iteration, 'i'),
    node(kinds.llm, 'in', { within: 'i' }),
    node(kinds.loop, 'back'),
  ]

  test('ends at the step, and carries the colours of both and the name of a choice', () => {
    const document = drawing(steps, 's>l', 'h:1>l')
    expect(document.edges.map(({ targetHandle, data }) => ({ targetHandle, data }))).toEqual([
      { targetHandle: 'l', data: { sourceColor: '#abc', targetColor: '#abc', isHumanInput: false } },
      {
        targetHandle: 'l',
        data: { sourceColor: '#abc', targetColor: '#abc', isHumanInput: true, edgeLabel: 'reject' },
      },
    ])
    expect(inputsOf(document, 'l')).toEqual({ llmUserMessage: '' })
  })

  test.each([
    ['l>s', 'Nothing can be wired to "Start" there'],
    ['back>l', 'Nothing leaves "Loop" there'],
    ['l>in', 'A wire cannot cross the border of an iteration: what comes out of it leaves from the iteration itself'],
  ])('%s is refused: %s', (wire, why) => {
    const document = drawing(steps)
    expect(fitOf(document, ends(document, wire))).toMatchObject({ fits: false, why })
  })

  test('may not go back but by a loop', () => {
    const document = drawing(steps, 'l>h')
    expect(fitOf(document, ends(document, 'h>l'))).toMatchObject({
      why: 'That would close a circle: "Human Input" already follows "LLM"; a Loop goes back',
    })
  })
})
