import { expect, test } from 'vitest'
import { parseFlow } from '../flow/flow.ts'
import { mentionedKinds } from './mentioned-kinds.ts'

const mentioned = (data: object) => {
  const { nodes } = parseFlow(JSON.stringify({ nodes: [{ id: 'n_0', data }], edges: [] }))
  return nodes.flatMap(mentionedKinds)
}

test('a node mentions its own kind, by its label or its id, with its credential', () => {
  const inputs = { temperature: 1 }
  expect(mentioned({ name: 'chatOpenAI', label: 'Model', inputs, credential: 'c' })).toEqual([
    { kind: 'chatOpenAI', node: 'Model', nodeId: 'n_0', credentialId: 'c', values: inputs },
  ])
  expect(mentioned({ name: 'chatOpenAI', inputs: {}, credential: '' })).toMatchObject([
    { node: 'n_0', credentialId: undefined },
  ])
})

test('a note mentions nothing', () => {
  expect(['stickyNote', 'stickyNoteAgentflow'].flatMap((name) => mentioned({ name, inputs: {} }))).toEqual([])
})

test('what an agent holds inside is mentioned with its own settings and credential, not with the agent’s', () => {
  const found = mentioned({
    name: 'agentAgentflow',
    credential: 'own',
    inputs: {
      agentModel: 'chatOpenAI',
      agentModelConfig: { FLOWISE_CREDENTIAL_ID: 'of the model', modelName: 'm' },
      agentTools: [
        { agentSelectedTool: 'calculator', agentSelectedToolConfig: {} },
        { agentSelectedTool: 'retrieverTool', agentSelectedToolConfig: { store: 'chroma', storeConfig: { x: 1 } } },
      ],
    },
  })
  expect(found.map(({ kind, credentialId }) => [kind, credentialId])).toEqual([
    ['agentAgentflow', 'own'],
    ['chatOpenAI', 'of the model'],
    ['calculator', undefined],
    ['retrieverTool', undefined],
    ['chroma', undefined],
  ])
  expect(found.find(({ kind }) => kind === 'chroma')?.values).toEqual({ x: 1 })
})

test('a field is a choice only where something is chosen and settings stand beside it', () => {
  const kindsOf = (inputs: object) => mentioned({ name: 'n', inputs }).map(({ kind }) => kind)
  expect(kindsOf({ model: '', modelConfig: { a: 1 } })).toEqual(['n'])
  expect(kindsOf({ model: 'm', modelConfig: null })).toEqual(['n'])
  expect(kindsOf({ model: 3, modelConfig: {} })).toEqual(['n'])
  expect(kindsOf({ modelConfig: { inner: 'x', innerConfig: {} } })).toEqual(['n'])
  expect(kindsOf({ deep: { model: 'm', modelConfig: {} } })).toEqual(['n', 'm'])
})
