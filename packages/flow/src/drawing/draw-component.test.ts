import { describe, expect, test } from 'vitest'
import { kinds } from '../test-support/kinds.ts'
import { drawComponent } from './draw-component.ts'

const position = { x: 10, y: 20 }

describe('a node of a chatflow', () => {
  test('has its fields apart from the inputs that take wires, its credential first', () => {
    const { data } = drawComponent(kinds.chain, { id: 'llmChain_0', position })
    expect(data.inputParams).toMatchObject([{ name: 'chainName', id: 'llmChain_0-input-chainName-string' }])
    expect(data.inputAnchors).toMatchObject([
      { name: 'model', id: 'llmChain_0-input-model-BaseLanguageModel' },
      { name: 'prompt', id: 'llmChain_0-input-prompt-BasePromptTemplate' },
    ])
    const model = drawComponent(kinds.model, { id: 'chatModel_0', position }).data
    expect(model.inputParams).toMatchObject([{ name: 'credential' }, { name: 'modelName' }, { name: 'temperature' }])
    expect(model).toMatchObject({ inputAnchors: [], credential: '' })
    expect(data).not.toHaveProperty('credential')
  })

  test('holds the defaults of its kind, but for what it is given', () => {
    const { data } = drawComponent(kinds.model, { id: 'm', position, inputs: { modelName: 'large' }, label: 'Mine' })
    expect(data).toMatchObject({ label: 'Mine', inputs: { modelName: 'large', temperature: 0.5 } })
    expect(drawComponent(kinds.model, { id: 'm', position }).data.label).toBe('Chat Model')
  })

  test('says what it is where it has one output', () => {
    const { data } = drawComponent(kinds.model, { id: 'm', position })
    const classes = ['ChatModel', 'BaseChatModel', 'BaseLanguageModel']
    expect(data.outputAnchors).toEqual([
      {
        ...{ id: `m-output-chatModel-${classes.join('|')}`, name: 'chatModel', label: 'Chat Model', description: '' },
        type: classes.join(' | '),
      },
    ])
    expect(data.outputs).toEqual({})
  })

  test('has one of several outputs chosen, the first unless it is told', () => {
    const { data } = drawComponent(kinds.chain, { id: 'c', position })
    expect(data.outputAnchors).toMatchObject([
      { name: 'output', type: 'options', default: 'llmChain', options: [{ type: 'LLMChain | BaseChain' }, {}] },
    ])
    expect(data.outputs).toEqual({ output: 'llmChain' })
    const other = drawComponent(kinds.chain, { id: 'c', position, output: 'outputPrediction' })
    expect(other.data.outputs).toEqual({ output: 'outputPrediction' })
  })

  test('that decides has the outputs that its table names, and those of its kind while it names none', () => {
    const optionsOf = (inputs: object) => {
      const { data } = drawComponent(kinds.seqCondition, { id: 's', position, inputs: { ...inputs } })
      const [anchor] = data.outputAnchors as readonly { readonly options: readonly { readonly name: string }[] }[]
      return anchor?.options.map(({ name }) => name)
    }
    expect(optionsOf({})).toEqual(['next', 'end'])
    expect(optionsOf({ conditionUI: [{ output: 'Go on' }] })).toEqual(['end', 'goOn'])
  })

  test('stands where it is placed, within what it is placed in, a note as a note', () => {
    const node = drawComponent(kinds.tool, { id: 't', position, within: 'group_0' })
    expect(node).toMatchObject({ position, positionAbsolute: position, parentNode: 'group_0', type: 'customNode' })
    expect(drawComponent(kinds.tool, { id: 't', position })).not.toHaveProperty('parentNode')
    expect(drawComponent(kinds.note, { id: 'n', position }).type).toBe('stickyNote')
  })
})
