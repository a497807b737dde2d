import { describe, expect, test } from 'vitest'
import { parseFlowSettings } from '../../chatflows/flow-settings.ts'
import { uploadAbilities, uploadStoreOf } from './upload-abilities.ts'

const columns = { chatbotConfig: undefined, apiConfig: undefined, speechToText: undefined, textToSpeech: undefined }
const settings = parseFlowSettings({ ...columns, followUpPrompts: undefined })

function flowOf(...data: readonly object[]): string {
  return JSON.stringify({
    nodes: data.map((own, at) => ({ id: `n_${at}`, data: { name: 'node', ...own } })),
    edges: [],
  })
}

const abilities = (flowData: string) => uploadAbilities({ flowData, settings })
const nothing = { speech: false, images: undefined, documents: [] }
const pictures = { fileTypes: ['image/gif', 'image/jpeg', 'image/png', 'image/webp'], maxUploadSizeMb: 5 }
const store = { category: 'Vector Stores', inputs: { fileUpload: true } }
const pdf = { category: 'Document Loaders', inputParams: [{ name: 'file', type: 'file', fileType: '.pdf, .txt' }] }

describe('pictures', () => {
  test.each([
    { name: 'where its model looks at them', inputs: { allowImageUploads: true } },
    { name: 'where its model does, in words', inputs: { allowImageUploads: 'true' } },
    { name: 'where the model of an LLM node does', inputs: { llmModelConfig: { allowImageUploads: true } } },
    { name: 'where the model of an agent does', inputs: { agentModelConfig: { allowImageUploads: true } } },
  ])('may be sent to a flow $name', ({ inputs }) => {
    expect(abilities(flowOf({}, { inputs }))).toEqual({ ...nothing, images: pictures })
  })

  test.each([
    { inputs: { allowImageUploads: false } },
    { inputs: { llmModelConfig: '' } },
    { inputs: { otherConfig: { allowImageUploads: true } } },
  ])('may not with $inputs', ({ inputs }) => {
    expect(abilities(flowOf({ inputs }))).toEqual(nothing)
  })
})

describe('documents', () => {
  test('may be sent where a store takes them, of the kinds that its loaders read', () => {
    const documents = [{ fileTypes: ['.pdf', '.txt'], maxUploadSizeMb: 500 }]
    expect(abilities(flowOf(pdf, store))).toEqual({ ...nothing, documents })
    expect(uploadStoreOf(flowOf(pdf, store))).toBe('n_1')
  })

  test.each([
    { name: 'no store', flow: flowOf(pdf) },
    {
      name: 'a store that takes none',
      flow: flowOf(pdf, { category: 'Vector Stores', inputs: { fileUpload: 'false' } }),
    },
    { name: 'something else that would', flow: flowOf(pdf, { category: 'Chains', inputs: { fileUpload: true } }) },
  ])('may not with $name', ({ flow }) => {
    expect(abilities(flow)).toEqual(nothing)
    expect(uploadStoreOf(flow)).toBeUndefined()
  })

  test.each([
    { category: 'Document Loaders', inputParams: [{ name: 'url', type: 'string', fileType: '.pdf' }] },
    { category: 'Document Loaders', inputParams: [{ name: 'file', type: 'file' }] },
    { category: 'Chains', inputParams: pdf.inputParams },
  ])('are of no kind of %j', (node) => {
    expect(abilities(flowOf(node, store)).documents).toEqual([])
  })
})

test('a flow that listens says so', () => {
  const speaking = { ...settings, speechToText: { provider: 'openAIWhisper', settings: {} } }
  expect(uploadAbilities({ flowData: flowOf(), settings: speaking })).toEqual({ ...nothing, speech: true })
})

test('a flow that cannot be read can do nothing', () => {
  expect(abilities('no JSON')).toEqual(nothing)
  expect(uploadStoreOf('no JSON')).toBeUndefined()
})
