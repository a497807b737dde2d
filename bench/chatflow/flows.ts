/** Flows as an API client would write them: only what running needs. */
type Node = { readonly id: string; readonly data: object }

/** A chat model, a prompt and an LLM chain. */
export function llmChainFlow(upstreamUrl: string): string {
  return flow([
    model(upstreamUrl),
    node('promptTemplate', { template: 'Answer in one sentence: {question}' }),
    node('llmChain', { model: wire('chatOpenAI'), prompt: wire('promptTemplate') }),
  ])
}

/** A chat model, a memory of everything and a conversation chain. */
export function conversationFlow(upstreamUrl: string): string {
  return flow([
    model(upstreamUrl),
    node('bufferMemory', {}),
    node('conversationChain', { model: wire('chatOpenAI'), memory: wire('bufferMemory') }),
  ])
}

function model(upstreamUrl: string): Node {
  return node('chatOpenAI', { modelName: 'scripted', temperature: 0.5, basepath: `${upstreamUrl}/v1` })
}

function node(name: string, inputs: object): Node {
  return { id: `${name}_0`, data: { id: `${name}_0`, name, inputs } }
}

function wire(name: string): string {
  return `{{${name}_0.data.instance}}`
}

function flow(nodes: readonly Node[]): string {
  const last = nodes.at(-1)?.id ?? ''
  const edges = nodes.slice(0, -1).map(({ id }) => ({ source: id, target: last }))
  return JSON.stringify({ nodes, edges })
}
