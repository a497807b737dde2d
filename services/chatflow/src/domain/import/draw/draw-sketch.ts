import { drawNode, drawStepWire, type FlowDocument, type FlowNode } from '@hearth/flow'
import type { NodeCatalog, NodeDefinition } from '../../flow/node-definition.ts'
import { type Place, placeNodes } from './place-nodes.ts'
import { kindOfId, type Sketch, type SketchNode } from './sketch.ts'

/** A sketch as the editor draws agent flows. */
export function drawSketch({ nodes, wires }: Sketch, catalog: NodeCatalog): FlowDocument {
  const places = placeNodes(nodes, wires)
  const origin = { position: { x: 0, y: 0 } }
  const drawn = nodes.map((node) => drawPlaced(node, places.get(node.id) ?? origin, catalog))
  const byId = new Map(drawn.map((node) => [node.id, node]))
  const edges = wires.flatMap(({ from, to, choice }) => {
    const [source, target] = [byId.get(from), byId.get(to)]
    return source === undefined || target === undefined ? [] : [drawStepWire(source, target, choice)]
  })
  return { nodes: drawn, edges, viewport: { x: 60, y: 60, zoom: 0.8 } }
}

function drawPlaced({ within, disabled, ...node }: SketchNode, place: Place, catalog: NodeCatalog): FlowNode {
  const inside = within === undefined ? {} : { within }
  const drawn = drawNode(definitionOf(catalog, kindOfId(node.id)), { ...node, ...place, ...inside })
  return disabled === true ? { ...drawn, data: { ...drawn.data, disabled } } : drawn
}

function definitionOf(catalog: NodeCatalog, name: string): NodeDefinition {
  const definition = catalog.get(name)
  if (definition === undefined) throw new Error(`The catalog has no ${name}`)
  return definition
}
