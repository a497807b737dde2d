/** Agent flows as an API client would write them: only what running needs. */
type Node = { readonly id: string; readonly data: object }

/** A start and one model. */
export function oneModelFlow(upstreamUrl: string): string {
  return flow([start(), llm(0, `${upstreamUrl}/v1`)], [['startAgentflow_0', 'llmAgentflow_0']])
}

/** A start and `branches` models beside one another, which answer after `delayMs`. */
export function parallelFlow(upstreamUrl: string, branches: number, delayMs: number): string {
  const models = Array.from({ length: branches }, (_, at) => llm(at, `${upstreamUrl}/after/${delayMs}/v1`))
  return flow(
    [start(), ...models],
    models.map(({ id }) => ['startAgentflow_0', id]),
  )
}

/** A start and a custom function: what the sandbox adds to a run. */
export function codeFlow(code: string): string {
  const inputs = {
    customFunctionJavascriptFunction: code,
    customFunctionInputVariables: '',
    customFunctionUpdateState: '',
  }
  return flow(
    [start(), node('customFunctionAgentflow', 0, inputs)],
    [['startAgentflow_0', 'customFunctionAgentflow_0']],
  )
}

function start(): Node {
  return node('startAgentflow', 0, { startInputType: 'chatInput', startState: '', startEphemeralMemory: '' })
}

function llm(at: number, basepath: string): Node {
  return node('llmAgentflow', at, {
    llmModel: 'chatOpenAI',
    llmModelConfig: { llmModel: 'chatOpenAI', modelName: 'scripted', temperature: 0.5, basepath },
    llmMessages: [{ role: 'system', content: 'Answer in one sentence.' }],
    llmEnableMemory: true,
    llmMemoryType: 'allMessages',
    llmUserMessage: '',
    llmReturnResponseAs: 'userMessage',
    llmStructuredOutput: '',
    llmUpdateState: '',
  })
}

function node(name: string, at: number, inputs: object): Node & { readonly type: string } {
  const id = `${name}_${at}`
  return { id, type: 'agentFlow', data: { id, name, label: id, inputs, inputParams: [] } }
}

function flow(nodes: readonly Node[], wires: readonly (readonly [string, string])[]): string {
  const edges = wires.map(([source, target]) => ({
    id: `${source}-${target}`,
    source,
    target,
    sourceHandle: `${source}-output-${source.replace(/_\d+$/, '')}`,
    targetHandle: target,
  }))
  return JSON.stringify({ nodes, edges })
}
