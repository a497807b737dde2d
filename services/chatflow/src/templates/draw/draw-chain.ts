import { drawNode, drawWire, type FlowEdge, type FlowNode, isField } from '@hearth/flow'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { kindOf } from './kind-of.ts'

export type ChainPart = {
  /** Tells its kind: `chatHearth_0`. */
  readonly id: string
  /** From the left; parts of one column stand below one another. */
  readonly column: number
  readonly inputs?: Readonly<Record<string, unknown>>
  /** Which output is chosen, where the kind has several. */
  readonly output?: string
}

/** The value of an input that the node `id` is wired to. */
export function wire(id: string): string {
  return `{{${id}.data.instance}}`
}

// Flowise's editor draws nodes 300 wide; ours are narrower.
const columnWidth = 360
const gap = 60

/** A chatflow as the editor draws it, as React Flow's JSON text; wires follow from the inputs. */
export function drawChain(parts: readonly ChainPart[]): string {
  const tops = topsOf(parts)
  const nodes = parts.map(({ id, column, inputs = {}, output }) => {
    const definition = kindOf(id)
    const chosen = output === undefined ? {} : { output }
    return drawNode(definition, { id, position: { x: column * columnWidth, y: tops.get(id) ?? 0 }, inputs, ...chosen })
  })
  return JSON.stringify({ nodes, edges: nodes.flatMap((node) => wiresTo(node, nodes)), viewport })
}

// One below the other as tall as the tallest editor draws them, each column in the middle of the highest.
function topsOf(parts: readonly ChainPart[]): ReadonlyMap<string, number> {
  const room = ({ id }: ChainPart) => heightOf(kindOf(id)) + gap
  const heightOfColumn = (column: readonly ChainPart[]) => column.reduce((sum, part) => sum + room(part), -gap)
  const columns = [...Map.groupBy(parts, ({ column }) => column).values()]
  const highest = Math.max(...columns.map(heightOfColumn))
  const tops = columns.flatMap((column) => {
    let y = Math.round((highest - heightOfColumn(column)) / 2)
    return column.map((part) => {
      const top = y
      y += room(part)
      return [part.id, top] as const
    })
  })
  return new Map(tops)
}

const viewport = { x: 60, y: 60, zoom: 0.6 }

function wiresTo(target: FlowNode, nodes: readonly FlowNode[]): readonly FlowEdge[] {
  return kindOf(target.id).inputs.flatMap((input) => {
    const value = JSON.stringify(target.data.inputs?.[input.name] ?? '')
    const mentioned = [...value.matchAll(/\{\{(\w+)\.data\.instance/g)].map(([, id]) => id)
    return mentioned.flatMap((id) => {
      const source = nodes.find((node) => node.id === id)
      return source === undefined ? [] : [drawWire(source, target, input)]
    })
  })
}

// About what the editor needs: a head, a line for each wire, a field for each value that is not tucked away.
function heightOf({ inputs }: NodeDefinition): number {
  const shown = inputs.filter(({ additionalParams, hidden }) => additionalParams !== true && hidden !== true)
  const heights = shown.map((input) => (isField(input) ? 90 + 20 * (input.rows ?? 0) : 50))
  return heights.reduce((sum, height) => sum + height, 220)
}
