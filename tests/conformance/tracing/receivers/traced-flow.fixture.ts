import { drawFlow, wire } from '../../../../services/chatflow/src/test-support/flows.ts'
import type { UpstreamRequest } from '../../../../services/chatflow/src/test-support/upstream-behaviour.ts'

/** The model of somebody else that the agent asks, and what is asked of it. */
export const question = 'What does the rye loaf cost?'

/** An agent of a third party's model, with documents and a chain over our inference service as its tools. */
export function drawTracedFlow(upstreamUrl: string): string {
  return drawFlow(
    { id: 'chatOpenAI_0', inputs: { modelName: 'scripted', basepath: upstreamUrl, temperature: '0.3' } },
    {
      id: 'plainText_0',
      inputs: { text: 'A rye loaf costs four euros.', metadata: '{"page": 7}' },
      output: 'document',
    },
    { id: 'hearthEmbeddings_0' },
    {
      id: 'memoryVectorStore_0',
      inputs: { document: [wire('plainText_0')], embeddings: wire('hearthEmbeddings_0') },
      output: 'retriever',
    },
    {
      id: 'retrieverTool_0',
      inputs: { name: 'prices', description: 'Prices of the bakery', retriever: wire('memoryVectorStore_0') },
    },
    { id: 'chatHearth_0', inputs: { maxTokens: '8' } },
    { id: 'promptTemplate_0', inputs: { template: 'A short rhyme of {subject}:' } },
    { id: 'llmChain_0', inputs: { model: wire('chatHearth_0'), prompt: wire('promptTemplate_0') } },
    { id: 'chainTool_0', inputs: { name: 'poet', description: 'Writes a rhyme', baseChain: wire('llmChain_0') } },
    { id: 'bufferMemory_0' },
    {
      id: 'toolAgent_0',
      inputs: {
        model: wire('chatOpenAI_0'),
        memory: wire('bufferMemory_0'),
        tools: [wire('retrieverTool_0'), wire('chainTool_0')],
      },
    },
  )
}

/** What the third party's model says: it looks the price up, has a rhyme made, then answers. */
export function sayOf({ body }: UpstreamRequest) {
  const answered = body.messages.filter(({ role }) => role === 'tool').length
  if (answered === 0) return [{ name: 'prices', arguments: { query: 'rye loaf' } }]
  if (answered === 1) return [{ name: 'poet', arguments: { input: 'rye bread' } }]
  return 'Four euros.'
}
