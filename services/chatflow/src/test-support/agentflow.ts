import { compileAgentflow } from '../domain/agentflow/compile/compile.ts'
import type { AgentflowPorts } from '../domain/agentflow/compile/ports.ts'
import { createAgentflowRunner } from '../domain/agentflow/run/agentflow-runner.ts'
import { parseFlow } from '../domain/flow/flow.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import type { Runner } from '../domain/flow/run/runner.ts'
import type { FlowEvent } from '../domain/flow/run-context.ts'
import type { Execution } from '../domain/records/execution.ts'
import { editorMarkdown } from '../nodes/agentflow/editor-markdown.ts'
import { nodeCatalog } from '../nodes/catalog.ts'

export type AgentNodeSketch = {
  /** Tells its kind: `llm_0` is an `llmAgentflow_0`. */
  readonly id: string
  readonly inputs?: Readonly<Record<string, unknown>>
  /** The iteration it is drawn within. */
  readonly within?: string
}

/**
 * An agent flow as the editor saves it. Wires are written `from>to`, `from:1>to` from the second
 * output of a condition, `from:error>to` for the way of a failure.
 */
export function drawAgentflow(sketches: readonly AgentNodeSketch[], wires: readonly string[]): string {
  const nodes = sketches.map(({ id, inputs = {}, within }) => ({
    id: nodeId(id),
    type: 'agentFlow',
    ...(within === undefined ? {} : { parentNode: nodeId(within), extent: 'parent' }),
    data: { id: nodeId(id), name: nodeId(id).replace(/_\d+$/, ''), label: id, inputs, inputParams: [] },
  }))
  return JSON.stringify({ nodes, edges: wires.map(drawWire) })
}

/** The id of a node in the drawing: `llm_0` is `llmAgentflow_0`. */
export function nodeId(short: string): string {
  return short.replace(/^(\w+)_(\d+)$/, '$1Agentflow_$2')
}

/** Inputs of an LLM or agent node with the scripted model. @param prefix `llm` or `agent` */
export function withModel(prefix: string, inputs: Readonly<Record<string, unknown>> = {}) {
  const config = { modelName: 'scripted', basepath: 'http://127.0.0.1:1/v1' }
  return { [`${prefix}Model`]: 'chatOpenAI', [`${prefix}ModelConfig`]: config, ...inputs }
}

/** Executions in memory, as the table keeps them. */
export function memoryExecutions(): AgentflowPorts['executions'] & { readonly rows: Execution[] } {
  const rows: Execution[] = []
  return {
    rows,
    async list({ where = {}, limit } = {}) {
      const fits = (row: Execution) => row.agentflowId === where.agentflowId && row.sessionId === where.sessionId
      const found = rows.filter(fits).toReversed()
      return { rows: found.slice(0, limit), total: found.length }
    },
    async put(row) {
      const at = rows.findIndex(({ id }) => id === row.id)
      if (at !== -1) rows.splice(at, 1)
      rows.push(row)
    },
  }
}

/** Makes an agent flow ready to run. */
export function prepareAgentflow(
  flowData: string,
  env: NodeEnv,
  executions: AgentflowPorts['executions'] = memoryExecutions(),
): Promise<Runner> {
  let ids = 0
  const plan = compileAgentflow(parseFlow(flowData), nodeCatalog)
  const newId = () => `id-${++ids}`
  return createAgentflowRunner(plan, {
    catalog: nodeCatalog,
    env,
    executions,
    newId,
    nowMs: () => Date.parse('2026-01-02T03:04:05Z'),
    toMarkdown: editorMarkdown,
  })
}

function drawWire(wire: string): object {
  const [from = '', to = ''] = wire.split('>')
  const [source = '', output] = from.split(':')
  const id = nodeId(source)
  return {
    source: id,
    sourceHandle: `${id}-output-${output ?? id.replace(/_\d+$/, '')}`,
    target: nodeId(to),
    targetHandle: nodeId(to),
  }
}

/** A start that takes questions. */
export const start: AgentNodeSketch = { id: 'start_0', inputs: { startInputType: 'chatInput' } }

/** A node that asks the scripted model `text`. */
export function llm(id: string, text: string, inputs: object = {}): AgentNodeSketch {
  return { id, inputs: withModel('llm', { llmMessages: [{ role: 'user', content: text }], ...inputs }) }
}

/** A node that says `message`. */
export function reply(id: string, message: string): AgentNodeSketch {
  return { id, inputs: { directReplyMessage: message } }
}

/** Events as the contract lists them: name, and what says most about it. */
export function summarize(events: readonly FlowEvent[]): string[] {
  return events.map(({ event, data }) => {
    if (event === 'nextAgentFlow')
      return `${event} ${Reflect.get(data as object, 'nodeLabel')} ${Reflect.get(data as object, 'status')}`
    if (event === 'agentFlowEvent' || event === 'token') return `${event} ${data}`
    if (event === 'agentFlowExecutedData') return `${event} ${(data as unknown[]).length}`
    return event
  })
}

/** What an answer tells of the nodes it passed. */
export function entriesOf(answer: { readonly details?: Readonly<Record<string, unknown>> }) {
  return answer.details?.agentFlowExecutedData as {
    nodeId: string
    status: string
    previousNodeIds: string[]
    data: { state: object; output: Record<string, unknown>; input: Record<string, unknown>; error?: string }
  }[]
}
