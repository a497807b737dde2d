import { drawNode, drawStepWire, type FlowDocument } from '@hearth/flow'
import type { NodeCatalog, NodeDefinition } from '../flow/node-definition.ts'
import type { FlowSketch, SketchNode } from './flow-sketch.ts'

/** The model that the flow's own nodes will ask: the name of its node and the values of its inputs. */
export type ChosenModel = { readonly name: string; readonly config: Readonly<Record<string, unknown>> }

// Nodes are 220 wide and 72 high here, and up to 300 wide in Flowise's editor.
const column = 340
const row = 140

type Placed = {
  readonly id: string
  readonly definition: NodeDefinition
  readonly label: string
  readonly inputs: Readonly<Record<string, unknown>>
}

/** A sketch as Flowise's editor draws agent flows. */
export function drawAgentflow(sketch: FlowSketch, model: ChosenModel, catalog: NodeCatalog): FlowDocument {
  const names = nameNodes(sketch)
  const start = definitionOf(catalog, 'startAgentflow')
  const placed: Placed[] = [
    { id: 'startAgentflow_0', definition: start, label: 'Start', inputs: {} },
    ...sketch.nodes.map((node) => ({
      id: names.get(node.id) ?? node.id,
      definition: definitionOf(catalog, node.kind),
      label: node.label,
      inputs: inputsOf(node, model, { catalog, sketch, names }),
    })),
  ]
  const levels = levelsOf(sketch, names)
  const nodes = placed.map(({ definition, ...node }) => {
    const level = levels.get(node.id) ?? 0
    const peers = placed.filter(({ id }) => (levels.get(id) ?? 0) === level)
    // Each column around the one line that the start stands on.
    const place = peers.findIndex(({ id }) => id === node.id) - (peers.length - 1) / 2
    const position = { x: level * column, y: place * row }
    return drawNode(definition, { ...node, position })
  })
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return {
    nodes,
    edges: sketch.edges.flatMap(({ from, to, choice }) => {
      const source = byId.get(names.get(from) ?? '')
      const target = byId.get(names.get(to) ?? '')
      return source === undefined || target === undefined ? [] : [drawStepWire(source, target, choice)]
    }),
  }
}

function nameNodes({ nodes }: FlowSketch): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  const names = nodes.map(({ id, kind }) => {
    const count = counts.get(kind) ?? 0
    counts.set(kind, count + 1)
    return [id, `${kind}_${count}`] as const
  })
  return new Map([['start', 'startAgentflow_0'], ...names])
}

function definitionOf(catalog: NodeCatalog, name: string): NodeDefinition {
  const definition = catalog.get(name)
  if (definition === undefined) throw new Error(`The catalog has no ${name}`)
  return definition
}

type Around = {
  readonly catalog: NodeCatalog
  readonly sketch: FlowSketch
  readonly names: ReadonlyMap<string, string>
}

function inputsOf(node: SketchNode, model: ChosenModel, around: Around): Readonly<Record<string, unknown>> {
  const asks = (name: string) => ({ [name]: model.name, [`${name}Config`]: { ...model.config, [name]: model.name } })
  const messages = [{ role: 'system', content: node.instructions }]
  switch (node.kind) {
    case 'llmAgentflow':
      return { ...asks('llmModel'), llmMessages: messages }
    case 'agentAgentflow':
      return { ...asks('agentModel'), agentMessages: messages, agentTools: toolsOf(node, around.catalog) }
    case 'conditionAgentAgentflow': {
      const scenarios = node.scenarios.map((scenario) => ({ scenario }))
      return {
        ...asks('conditionAgentModel'),
        conditionAgentInstructions: node.instructions,
        conditionAgentScenarios: scenarios,
      }
    }
    case 'humanInputAgentflow':
      return { humanInputDescriptionType: 'fixed', humanInputDescription: node.instructions }
    case 'directReplyAgentflow':
      return { directReplyMessage: node.instructions }
    case 'loopAgentflow': {
      const back = around.sketch.nodes.find(({ id }) => id === node.backTo)
      return { loopBackToNode: `${around.names.get(node.backTo)}-${back?.label}`, maxLoopCount: 5 }
    }
  }
}

// A model may think of tools that there are none of; an agent does without them.
function toolsOf({ tools }: SketchNode, catalog: NodeCatalog): readonly object[] {
  return tools
    .filter((name) => catalog.get(name)?.category === 'Tools')
    .map((name) => ({ agentSelectedTool: name, agentSelectedToolConfig: { agentSelectedTool: name } }))
}

// How far each node is from the start, for its place on the canvas.
function levelsOf({ edges }: FlowSketch, names: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const levels = new Map([['startAgentflow_0', 0]])
  for (let frontier = ['start'], level = 1; frontier.length > 0; level++) {
    const next = edges.filter(({ from }) => frontier.includes(from)).map(({ to }) => to)
    frontier = [...new Set(next)].filter((id) => !levels.has(names.get(id) ?? ''))
    for (const id of frontier) levels.set(names.get(id) ?? id, level)
  }
  return levels
}
