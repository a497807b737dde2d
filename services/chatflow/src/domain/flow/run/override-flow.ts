import { isFields } from '../../fields.ts'
import type { Flow, FlowNode } from '../flow.ts'

type Fields = Readonly<Record<string, unknown>>

/** Whether a caller may set an input, told by the label of its node. */
type MayOverride = (label: string, input: string) => boolean

/**
 * A flow with values of a caller in place of the drawn ones. A value is meant for every node that
 * has the input, or for some by their ids: `{"temperature": {"chatOpenAI_0": 0}}`. Lists are
 * appended to lists, objects are merged into objects.
 */
export function overrideFlow(flow: Flow, overrides: Fields, mayOverride: MayOverride): Flow {
  const addressees = createAddressees(flow)
  return { ...flow, nodes: flow.nodes.map((node) => overrideNode(node, overrides, mayOverride, addressees)) }
}

function overrideNode(node: FlowNode, overrides: Fields, may: MayOverride, addressees: Addressees): FlowNode {
  const label = node.data.label ?? ''
  const inputs: Record<string, unknown> = { ...node.data.inputs }
  // Inputs are told apart by name alone, so one that the node does not have must not appear in it.
  for (const name of new Set([...Object.keys(inputs), ...node.data.inputParams.map((param) => param.name)])) {
    if (!Object.hasOwn(overrides, name) || !may(label, name)) continue
    const value = valueFor(node, name, overrides[name], addressees)
    if (value !== undefined) inputs[name] = merge(inputs[name], value)
  }
  return { ...node, data: { ...node.data, inputs } }
}

function valueFor({ id, data }: FlowNode, name: string, given: unknown, addressees: Addressees): unknown {
  if (!isFields(given)) return given
  if (Object.hasOwn(given, id)) return given[id]
  // An object whose keys are other nodes' ids is not meant for this one, and no text or number is an object.
  const type = data.inputParams.find((param) => param.name === name)?.type
  if (plainTypes.has(type ?? '')) return undefined
  const { anyNode, kinds } = addressees(given)
  return anyNode || kinds.has(data.name) ? undefined : given
}

/** Whom the keys of an object name: any node of the flow, and nodes of which kinds. */
type Addressees = (given: Fields) => { readonly anyNode: boolean; readonly kinds: ReadonlySet<string> }

// Each object is looked through once, however many nodes have the input that it is for.
function createAddressees(flow: Flow): Addressees {
  const ids = new Set(flow.nodes.map(({ id }) => id))
  const known = new Map<Fields, ReturnType<Addressees>>()
  return (given) => {
    const found = known.get(given) ?? { anyNode: Object.keys(given).some((key) => ids.has(key)), kinds: kindsIn(given) }
    known.set(given, found)
    return found
  }
}

// Ids are kinds with a number, such as `chatOpenAI_0`.
function kindsIn(given: Fields): ReadonlySet<string> {
  return new Set(Object.keys(given).map((key) => key.slice(0, Math.max(0, key.lastIndexOf('_')))))
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
