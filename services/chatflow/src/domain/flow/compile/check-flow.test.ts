import { describe, expect, test } from 'vitest'
import { nodeCatalog } from '../../../nodes/catalog.ts'
import { conversationFlow, drawFlow, wire } from '../../../test-support/flows.ts'
import { checkFlow } from './check-flow.ts'

const check = (flow: unknown) =>
  checkFlow(typeof flow === 'string' ? flow : JSON.stringify(flow), nodeCatalog, { databases: false })

test('a flow that can run has no faults', () => expect(check(conversationFlow('http://m/v1'))).toEqual([]))

test('every node of an unknown kind is named, notes aside', () => {
  const kinds = ['unheardOf', 'stickyNote', 'unseen']
  const nodes = kinds.map((name, at) => ({ id: `n${at}`, data: { name, label: name.toUpperCase() } }))
  expect(check({ nodes, edges: [] }).map(({ id, label, name }) => [id, label, name])).toEqual([
    ['n0', 'UNHEARDOF', 'unheardOf'],
    ['n2', 'UNSEEN', 'unseen'],
  ])
})

describe('the flow as a whole is at fault', () => {
  test.each([
    { name: 'when it is no JSON', flow: '{', says: 'flowData is not JSON' },
    { name: 'when a node has no kind', flow: { nodes: [{ id: 'a', data: {} }] }, says: 'flowData.nodes.0.data.name' },
    { name: 'when it is empty', flow: { nodes: [], edges: [] }, says: 'Ending nodes not found' },
  ])('$name', ({ flow, says }) => {
    expect(check(flow)).toEqual([{ id: '', label: 'Flow', name: '', issues: [expect.stringContaining(says)] }])
  })
})

describe('code of a node', () => {
  const flow = (javascriptFunction: string) =>
    JSON.stringify({
      nodes: [
        {
          id: 'customFunction_0',
          data: {
            name: 'customFunction',
            label: 'Read',
            inputs: { javascriptFunction },
            outputs: { output: 'EndingNode' },
          },
        },
      ],
      edges: [],
    })

  test('that requires a package which is not here is a fault of the node', () => {
    expect(check(flow("const { load } = require('cheerio')\nreturn load($input)"))).toEqual([
      {
        id: 'customFunction_0',
        label: 'Read',
        name: 'customFunction',
        issues: [expect.stringContaining('Cannot require "cheerio"')],
      },
    ])
  })

  test('that requires what is here is none', () => {
    expect(check(flow("return require('axios').get($input)"))).toEqual([])
  })
})

describe('a prompt', () => {
  const prompt = (inputs: object, isWired = true) =>
    drawFlow(
      { id: 'chatOpenAI_0', inputs: { modelName: 'm', basepath: 'http://m/v1' } },
      { id: 'bufferMemory_0', inputs: {} },
      { id: 'chatPromptTemplate_0', inputs: { ...inputs } },
      {
        id: 'conversationChain_0',
        inputs: {
          model: wire('chatOpenAI_0'),
          memory: wire('bufferMemory_0'),
          ...(isWired && { chatPromptTemplate: wire('chatPromptTemplate_0') }),
        },
      },
    )

  test.each([
    { text: 'Answer {question', at: '"{" in line 1, at character 8,' },
    { text: 'One\nTwo three}', at: '"}" in line 2, at character 10,' },
  ])('with a brace that has no partner is a fault of its node, by field and place: $text', ({ text, at }) => {
    expect(check(prompt({ humanMessagePrompt: text, systemMessagePrompt: '{fine}' }))).toEqual([
      {
        id: 'chatPromptTemplate_0',
        label: 'Chat Prompt Template',
        name: 'chatPromptTemplate',
        issues: [expect.stringContaining(`Cannot read "Human Message": the brace ${at}`)],
      },
    ])
  })

  test.each([
    { text: 'Run {f(1); g()}', at: '"{f(1); g()}" in line 1, at character 5,' },
    { text: 'Like\n{"name": "x"}', at: '"{"name": "x"}" in line 2, at character 1,' },
    { text: 'None {}', at: '"{}" in line 1, at character 6,' },
  ])('with braces around what is no name and has no value is one as well: $text', ({ text, at }) => {
    expect(check(prompt({ humanMessagePrompt: text, systemMessagePrompt: '' }))).toEqual([
      expect.objectContaining({ issues: [expect.stringContaining(`Cannot fill "Human Message": ${at}`)] }),
    ])
  })

  test.each([
    { name: 'as JSON', promptValues: '{"a;b": "tea"}' },
    { name: 'as an object', promptValues: { 'a;b': 'tea' } },
  ])('may have any name for a variable whose value it gives $name', ({ promptValues }) => {
    expect(check(prompt({ humanMessagePrompt: 'As {a;b} {input}', systemMessagePrompt: '', promptValues }))).toEqual([])
  })

  test('may have a variable of any words: a chain fills its open one with the question', () => {
    const humanMessagePrompt = '{user question} {die Frage:s}'
    expect(check(prompt({ humanMessagePrompt, systemMessagePrompt: '' }))).toEqual([])
  })

  test('to which no run comes may be anything', () => {
    expect(check(prompt({ humanMessagePrompt: 'Answer {question', systemMessagePrompt: '' }, false))).toEqual([])
  })

  test('whose braces all have one is none', () => {
    expect(check(prompt({ humanMessagePrompt: '{question} as {{"a": {b}}}', systemMessagePrompt: '' }))).toEqual([])
  })
})
