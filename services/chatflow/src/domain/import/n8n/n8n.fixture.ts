import { createSketch } from '../draw/sketch.ts'
import type { N8nScope } from './n8n-scope.ts'
import { readN8n } from './read-n8n.ts'

const base = new Set([
  'if',
  'set',
  'switch',
  'code',
  'httpRequest',
  'webhook',
  'noOp',
  'merge',
  'formTrigger',
  'respondToWebhook',
])

/** A workflow of n8n as its export has it. Nodes are `[name, kind, parameters]`, wires `from>to`, `from:output>to` or `from(type)>to`. */
export function n8nWorkflow(
  nodes: readonly (readonly [name: string, kind: string, parameters?: object])[],
  wires: readonly string[],
) {
  const connections: Record<string, Record<string, object[][]>> = {}
  for (const wire of wires) {
    const [, from = '', output = '0', type = 'main', node = ''] =
      /^([^:(>]+)(?::(\d+))?(?:\((\w+)\))?>(.+)$/.exec(wire) ?? []
    const byType = connections[from] ?? {}
    const outputs = byType[type] ?? []
    connections[from] = { ...byType, [type]: outputs }
    while (outputs.length <= Number(output)) outputs.push([])
    outputs[Number(output)]?.push({ node, type, index: 0 })
  }
  return {
    name: 'From n8n',
    nodes: nodes.map(([name, kind, parameters = {}], at) => ({
      ...{ id: `id-${at}`, name, parameters, typeVersion: 1, position: [at * 200, 0] },
      type: `${base.has(kind) ? 'n8n-nodes-base' : '@n8n/n8n-nodes-langchain'}.${kind}`,
      ...(kind.startsWith('lmChat') ? { credentials: { openAiApi: { id: 'x', name: 'My account' } } } : {}),
    })),
    pinData: {},
    connections,
  }
}

/** What is read while a workflow is drawn: each node on the way of items stands for the step `step_<name>`. */
export function n8nScope(...[nodes, wires]: Parameters<typeof n8nWorkflow>) {
  const workflow = readN8n(n8nWorkflow(nodes, wires))
  const nodeOf = (name: string) => workflow.nodes.find((node) => node.name === name)
  const onTheWay = new Set(workflow.wires.filter(({ type }) => type === 'main').flatMap(({ from, to }) => [from, to]))
  const carried: string[] = []
  const scope: N8nScope = {
    ...{ workflow, nodeOf, sketch: createSketch(), catalog: new Map(), programs: new Map() },
    idOf: (name) => (onTheWay.has(name) ? `step_${name}` : undefined),
    carry: (name) => void carried.push(name),
  }
  return { scope, carried, node: (name: string) => nodeOf(name) ?? thrown(name) }
}

function thrown(name: string): never {
  throw new Error(`The workflow has no node "${name}"`)
}
