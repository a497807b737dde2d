import type { NodeCatalog } from '../../flow/node-definition.ts'
import type { Exit, Sketch } from '../draw/sketch.ts'
import type { LangflowFlow, LangflowNode } from './read-langflow.ts'

/** What a component hands on: a text with references, and the steps that it comes after. */
export type Value = {
  readonly text: string
  readonly after: readonly Exit[]
}

export const nothing: Value = { text: '', after: [] }

export type LangflowScope = {
  readonly flow: LangflowFlow
  readonly sketch: Sketch
  readonly catalog: NodeCatalog
  /** The iteration that is being drawn. */
  readonly within: string | undefined
  /** Steps of conditions by the component: both ways out of one are of the same step. */
  readonly conditions: Map<string, string>
  nodeOf(id: string): LangflowNode | undefined
  /** Draws what the value takes, once. */
  valueOf(id: string, output: string, within: string | undefined): Value
  /** Notes that a component is carried over. */
  carry(id: string): void
}

/** The wires that end at a field. */
export function wiresTo({ flow }: LangflowScope, node: LangflowNode, field: string) {
  return flow.edges.filter((edge) => edge.to === node.id && edge.field === field)
}

/** What a field holds: what its wires bring, else what is written in it. */
export function fieldValue(scope: LangflowScope, node: LangflowNode, ...fields: readonly string[]): Value {
  for (const field of fields) {
    const wires = wiresTo(scope, node, field)
    if (wires.length > 0) return joined(wires.map(({ from, output }) => scope.valueOf(from, output, scope.within)))
    const written = node.fields[field]
    if (typeof written === 'string' && written !== '') return { text: written, after: [] }
  }
  return nothing
}

export function joined(values: readonly Value[], separator = '\n'): Value {
  const texts = values.map(({ text }) => text).filter((text) => text !== '')
  return { text: texts.join(separator), after: values.flatMap(({ after }) => after) }
}
