import { describe, expect, test } from 'vitest'
import { setLabel } from '../edit/nodes.ts'
import { setInput } from '../edit/set-input.ts'
import { drawing, inputsOf, node, nodeIn, wiresIn } from '../test-support/drawing.ts'
import { kinds } from '../test-support/kinds.ts'
import { copyNodes } from './copy-nodes.ts'
import { duplicate } from './duplicate.ts'
import { pasteNodes } from './paste-nodes.ts'
import { readClipping } from './read-clipping.ts'

const at = { x: 100, y: 200 }
const chain = drawing(
  [
    node(kinds.model, 'chatModel_0', { position: { x: 10, y: 10 } }),
    node(kinds.prompt, 'promptTemplate_0'),
    node(kinds.chain, 'llmChain_0', { position: { x: 50, y: 30 } }),
  ],
  'chatModel_0>llmChain_0.model',
  'promptTemplate_0>llmChain_0.prompt',
)
const copied = copyNodes(chain, ['chatModel_0', 'llmChain_0'])

describe('copied nodes', () => {
  test('bring the wires among them along, and leave the others behind', () => {
    const pasted = pasteNodes(copied, at)(drawing([]))
    expect(wiresIn(pasted)).toEqual(['chatModel_0>llmChain_0'])
    expect(inputsOf(pasted, 'llmChain_0')).toMatchObject({ model: '{{chatModel_0.data.instance}}', prompt: '' })
    expect(pasted.nodes.map(({ position }) => position)).toEqual([at, { x: 140, y: 220 }])
  })

  test('take other ids and names where theirs are taken, in all that names them', () => {
    const twice = pasteNodes(copied, at)(chain)
    expect(twice.nodes.slice(3).map(({ id, data }) => [id, data.id, data.label])).toEqual([
      ['chatModel_1', 'chatModel_1', 'Chat Model 2'],
      ['llmChain_1', 'llmChain_1', 'LLM Chain 2'],
    ])
    expect(inputsOf(twice, 'llmChain_1').model).toBe('{{chatModel_1.data.instance}}')
    expect(twice.edges.at(-1)).toEqual({
      id: 'chatModel_1-chatModel_1-output-chatModel-ChatModel|BaseChatModel|BaseLanguageModel-llmChain_1-llmChain_1-input-model-BaseLanguageModel',
      type: 'buttonedge',
      source: 'chatModel_1',
      sourceHandle: 'chatModel_1-output-chatModel-ChatModel|BaseChatModel|BaseLanguageModel',
      target: 'llmChain_1',
      targetHandle: 'llmChain_1-input-model-BaseLanguageModel',
    })
    expect(nodeIn(twice, 'llmChain_1').data.inputAnchors).toMatchObject([
      { id: 'llmChain_1-input-model-BaseLanguageModel' },
      { id: 'llmChain_1-input-prompt-BasePromptTemplate' },
    ])
  })

  test('of an agent flow are renamed in texts, mentions and loops, and bring no second start', () => {
    const text =
      'x {{ llm_0 }} {{llm_0.output.a}} {{llm_01}} <span data-id="llm_0" data-label="llm_0">{{ llm\\_0 }}</span>'
    const steps = drawing(
      [
        node(kinds.start, 'startAgentflow_0'),
        node(kinds.llm, 'llm_0', { label: 'Ask' }),
        node(kinds.llm, 'llm_1', { inputs: { llmUserMessage: text } }),
        node(kinds.loop, 'loop_0', { inputs: { loopBackToNode: 'llm_0-Ask' } }),
      ],
      'startAgentflow_0>llm_0',
      'llm_0>llm_1',
    )
    const all = copyNodes(
      steps,
      steps.nodes.map(({ id }) => id),
    )
    const twice = pasteNodes(all, at)(steps)
    const [one, two, loop] = twice.nodes.slice(4).map(({ id }) => id)
    expect([one, two, loop]).toEqual(['llmAgentflow_0', 'llmAgentflow_1', 'loopAgentflow_0'])
    expect(inputsOf(twice, 'llmAgentflow_1').llmUserMessage).toBe(
      'x {{ llmAgentflow_0 }} {{llmAgentflow_0.output.a}} {{llm_01}} <span data-id="llmAgentflow_0" data-label="llmAgentflow_0">{{ llmAgentflow_0 }}</span>',
    )
    expect(inputsOf(twice, 'loopAgentflow_0').loopBackToNode).toBe('llmAgentflow_0-Ask 2')
    expect(wiresIn(twice).slice(2)).toEqual(['llmAgentflow_0>llmAgentflow_1'])
  })

  test('stand free where they stood within something, and bring along what stands within them', () => {
    const framed = drawing([
      node(kinds.iteration, 'i', { position: { x: 10, y: 10 } }),
      node(kinds.llm, 'in', { within: 'i', position: { x: 5, y: 5 } }),
    ])
    expect(readClipping(copyNodes(framed, ['in']))?.nodes).toMatchObject([{ position: { x: 15, y: 15 } }])
    const inner = pasteNodes(copyNodes(framed, ['in']), at)(framed)
    expect(inner.nodes.at(-1)).not.toHaveProperty('parentNode')
    const whole = pasteNodes(copyNodes(framed, ['i']), at)(framed)
    expect(whole.nodes.slice(2).map(({ id, parentNode, position }) => ({ id, parentNode, position }))).toEqual([
      { id: 'iterationAgentflow_0', parentNode: undefined, position: at },
      { id: 'llmAgentflow_0', parentNode: 'iterationAgentflow_0', position: { x: 5, y: 5 } },
    ])
  })
})

describe('a clipboard', () => {
  const [one] = chain.nodes
  test.each([
    ['a flow', JSON.stringify({ ...chain, viewport: {} }), 3],
    ['a list of nodes', JSON.stringify(chain.nodes), 3],
    ['one node', JSON.stringify(one), 1],
    ['nodes that stand nowhere', JSON.stringify([{ ...one, position: undefined }]), 1],
    ['the row of a chatflow', JSON.stringify({ name: 'x', flowData: JSON.stringify(chain) }), 3],
  ])('with %s is pasted', (_, text, count) => {
    expect(pasteNodes(text, at)(drawing([])).nodes).toHaveLength(count)
  })

  test.each(['', 'hello', '{}', '[]', '3', '{"nodes":[{"id":"a"}]}', '{"flowData":"x"}', JSON.stringify([one, one])])(
    'with %j changes nothing',
    (text) => {
      expect(pasteNodes(text, at)(chain)).toBe(chain)
    },
  )
})

describe('a duplicate', () => {
  test('stands aside, with another name, and within what the original stands in', () => {
    const framed = drawing([node(kinds.iteration, 'i'), node(kinds.llm, 'in', { within: 'i', label: 'Agent 2' })])
    const twice = duplicate(['in'])(framed)
    expect(twice.nodes.at(-1)).toMatchObject({
      id: 'llmAgentflow_0',
      parentNode: 'i',
      extent: 'parent',
      position: { x: 40, y: 40 },
      data: { label: 'Agent 3' },
    })
  })

  test('keeps what was set', () => {
    const set = [setInput('chatModel_0', 'temperature', 1), setLabel('chatModel_0', 'Cold')].reduce(
      (d, edit) => edit(d),
      chain,
    )
    expect(nodeIn(duplicate(['chatModel_0'])(set), 'chatModel_1').data).toMatchObject({
      label: 'Cold 2',
      inputs: { temperature: 1 },
    })
  })

  test('of nothing is none', () => {
    expect(duplicate(['x'])(chain)).toBe(chain)
  })
})
