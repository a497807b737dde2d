import { isFields } from '../flow-settings.ts'
import type { Flow, FlowNode } from './flow.ts'

type Fields = Readonly<Record<string, unknown>>

/** Whether a caller may set an input, told by the label of its node. */
type MayOverride = (label: string, input: string) => boolean

/**
 * A flow with values of a caller in place of the drawn ones. A value is meant for every node that
 * has the input, or for some by their ids: `{"temperature": {"chatOpenAI_0": 0}}`. Lists are
 * appended to lists, objects are merged into objects.
 */
export function overrideFlow(flow: Flow, overrides: Fields, mayOverride: MayOverride): Flow {
  const ids = new Set(flow.nodes.map(({ id }) => id))
  return { ...flow, nodes: flow.nodes.map((node) => overrideNode(node, overrides, mayOverride, ids)) }
}

function overrideNode(node: FlowNode, overrides: Fields, may: MayOverride, ids: ReadonlySet<string>): FlowNode {
  const label = node.data.label ?? ''
  const inputs: Record<string, unknown> = { ...node.data.inputs }
  for (const [name, given] of Object.entries(overrides)) {
    if (!may(label, name) || !takes(node, name)) continue
    const value = valueFor(node, name, given, ids)
    if (value !== undefined) inputs[name] = merge(inputs[name], value)
  }
  return { ...node, data: { ...node.data, inputs } }
}

// Inputs are told apart by name alone, so one that the node does not have must not appear in it.
function takes({ data }: FlowNode, name: string): boolean {
  return Object.hasOwn(data.inputs, name) || data.inputParams.some((param) => param.name === name)
}

function valueFor({ id, data }: FlowNode, name: string, given: unknown, ids: ReadonlySet<string>): unknown {
  if (!isFields(given)) return given
  if (Object.hasOwn(given, id)) return given[id]
  // An object whose keys are other nodes' ids is not meant for this one, and no text or number is an object.
  const isForOthers = Object.keys(given).some((key) => ids.has(key) || key.startsWith(`${data.name}_`))
  const type = data.inputParams.find((param) => param.name === name)?.type
  return isForOthers || plainTypes.has(type ?? '') ? undefined : given
}

const plainTypes: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'password', 'options', 'asyncOptions'])

function merge(drawn: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return Array.isArray(drawn) ? [...drawn, ...value] : value
  if (!isFields(value)) return value
  if (isPairs(drawn)) return [...drawn, ...Object.entries(value).map(([key, one]) => ({ key, value: one }))]
  const base = typeof drawn === 'string' ? parseObject(drawn) : drawn
  return isFields(base) ? { ...base, ...value } : value
}

// Lists such as the state of a start node may be given as an object.
function isPairs(drawn: unknown): drawn is readonly Fields[] {
  return Array.isArray(drawn) && drawn.length > 0 && drawn.every((item) => isFields(item) && Object.hasOwn(item, 'key'))
}

function parseObject(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
