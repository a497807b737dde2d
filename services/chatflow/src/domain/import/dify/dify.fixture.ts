import { createSketch } from '../draw/sketch.ts'
import type { DifyScope } from './dify-scope.ts'
import { readDify } from './read-dify.ts'

/** An app of Dify as its export has it. Nodes are `[id, type, settings, parent?]`, wires `from>to` or `from:handle>to`. */
export function difyApp(
  mode: string,
  nodes: readonly (readonly [id: string, type: string, data?: object, parent?: string])[],
  wires: readonly string[],
  own: object = {},
) {
  const graph = {
    nodes: nodes.map(([id, type, data = {}, parent]) => ({
      ...{ id, type: 'custom', position: { x: 0, y: 0 }, width: 244 },
      ...(parent === undefined ? {} : { parentId: parent }),
      data: { type, title: id, desc: '', selected: false, ...data },
    })),
    edges: wires.map((wire) => {
      const [from = '', target = ''] = wire.split('>')
      const [source = '', sourceHandle = 'source'] = from.split(':')
      return { id: wire, source, sourceHandle, target, targetHandle: 'target', type: 'custom', data: {} }
    }),
    viewport: { x: 0, y: 0, zoom: 1 },
  }
  const workflow = { conversation_variables: [], environment_variables: [], features: {}, ...own, graph }
  return { app: { name: 'From Dify', description: '', mode }, kind: 'app', version: '0.3.1', workflow }
}

/** Settings of a node with a model. */
export const gpt = {
  provider: 'langgenius/openai/openai',
  name: 'gpt-4o',
  mode: 'chat',
  completion_params: { temperature: 0.7 },
}

/** What is read while an app is drawn: each of its nodes, but where it begins, stands for the step `step_<id>`. */
export function difyScope(...app: Parameters<typeof difyApp>) {
  const read = readDify(difyApp(...app))
  const byId = new Map(read.nodes.map((node) => [node.id, node]))
  const scope: DifyScope = {
    ...{ app: read, sketch: createSketch(), catalog: new Map(), byId },
    idOf: (id) => (byId.get(id)?.kind === 'start' || !byId.has(id) ? undefined : `step_${id}`),
    withinOf: ({ parent }) => (parent === undefined ? undefined : `step_${parent}`),
  }
  return { scope, node: (id: string) => byId.get(id) ?? thrown(id) }
}

function thrown(id: string): never {
  throw new Error(`The app has no node "${id}"`)
}
