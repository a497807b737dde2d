import { expect, test } from 'vitest'
import { usesDefaultEmbeddings } from './default-embeddings.ts'

const node = (name: string, modelName?: string) => ({ id: name, data: { name, inputs: { modelName } } })

test.each([
  { name: 'no model is named', nodes: [node('chatHearth'), node('hearthEmbeddings')], uses: true },
  { name: 'the alias is named', nodes: [node('hearthEmbeddings', 'default-embedding')], uses: true },
  { name: 'a model is named', nodes: [node('hearthEmbeddings', 'nomic')], uses: false },
  { name: 'a vendor makes them', nodes: [node('openAIEmbeddings')], uses: false },
  { name: 'none are made', nodes: [node('chatHearth')], uses: false },
])('$name: $uses', ({ nodes, uses }) => {
  expect(usesDefaultEmbeddings({ flowData: JSON.stringify({ nodes }) })).toBe(uses)
})

test.each(['no JSON', '{}', '{"nodes":[7,{"data":{}},{"data":{"name":"hearthEmbeddings"}}]}'])(
  'finds none in %s',
  (flowData) => {
    expect(usesDefaultEmbeddings({ flowData })).toBe(false)
  },
)
