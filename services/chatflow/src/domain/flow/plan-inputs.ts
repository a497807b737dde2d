import { Failure } from '@hearth/kernel'
import type { FlowEdge, FlowNode } from './flow.ts'
import type { NodeDefinition } from './node-definition.ts'
import type { Lookup, PlanInput } from './plan.ts'
import { fillTemplate, parseTemplate, type Template, wiredNode } from './template.ts'

/**
 * Where each input of a drawn node gets its value: from its fields, or, for an anchor that holds
 * no reference, from the edges that end there.
 */
export function planInputs(
  node: FlowNode,
  definition: NodeDefinition,
  edges: readonly FlowEdge[],
): ReadonlyMap<string, PlanInput> {
  const inputs = new Map<string, PlanInput>()
  const sources = new Set(edges.filter(({ target }) => target === node.id).map(({ source }) => source))
  for (const [name, value] of Object.entries(node.data.inputs)) {
    inputs.set(name, wiresOf(value, sources) ?? planInput(value, name, node, definition))
  }
  for (const { name } of definition.inputs) {
    const nodeIds = isEmpty(inputs.get(name)) ? wiredByEdge(node.id, name, edges) : []
    if (nodeIds.length > 0) inputs.set(name, { kind: 'wire', nodeIds, list: nodeIds.length > 1 })
  }
  return inputs
}

function planInput(value: unknown, name: string, node: FlowNode, definition: NodeDefinition): PlanInput {
  const input = definition.inputs.find((candidate) => candidate.name === name)
  const drawn = node.data.inputParams.find((param) => param.name === name)
  if (input?.acceptVariable !== true && drawn?.acceptVariable !== true) return { kind: 'value', value }
  const isJson = (input?.type ?? drawn?.type) === 'json'
  return fillable(isJson ? parseJson(value, name, node) : value)
}

function wiresOf(value: unknown, sources: ReadonlySet<string>): PlanInput | undefined {
  const list = Array.isArray(value)
  const nodeIds = (list ? value : [value]).map((item) =>
    typeof item === 'string' ? (wiredNode(parseTemplate(item)) ?? bareSource(item, sources)) : undefined,
  )
  if (nodeIds.length === 0 || nodeIds.includes(undefined)) return undefined
  return { kind: 'wire', nodeIds: nodeIds.filter((id) => id !== undefined), list }
}

// The pages of assistants write `{{chatOpenAI_0}}` where they draw a wire.
function bareSource(text: string, sources: ReadonlySet<string>): string | undefined {
  const [, id = ''] = /^\{\{([\w-]+)\}\}$/.exec(text) ?? []
  return sources.has(id) ? id : undefined
}

// A target handle reads "<node id>-input-<input name>-<class>".
function wiredByEdge(nodeId: string, name: string, edges: readonly FlowEdge[]): string[] {
  const handle = `${nodeId}-input-${name}-`
  return edges
    .filter((edge) => edge.target === nodeId && edge.targetHandle?.startsWith(handle))
    .map((edge) => edge.source)
}

function isEmpty(input: PlanInput | undefined): boolean {
  return input === undefined || (input.kind === 'value' && (input.value === '' || input.value === null))
}

// Values are parsed before they are filled, so that quotes in a question cannot break the JSON.
function parseJson(value: unknown, name: string, node: FlowNode): unknown {
  if (typeof value !== 'string' || value.trim() === '') return value
  try {
    return JSON.parse(value)
  } catch (cause) {
    throw new Failure('broken', `Cannot read "${name}" of node "${node.data.label ?? node.id}": it is not JSON`, {
      cause,
    })
  }
}

function fillable(value: unknown): PlanInput {
  const templates: Template[] = []
  const fill = compileFill(value, templates)
  const references = templates.flatMap(({ parts }) => parts.filter((part) => part.kind !== 'text'))
  if (references.length === 0) return { kind: 'value', value }
  const nodeIds = references.flatMap((part) => (part.kind === 'node' ? [part.nodeId] : []))
  return { kind: 'fill', nodeIds, fill }
}

function compileFill(value: unknown, templates: Template[]): (lookup: Lookup) => unknown {
  if (typeof value === 'string') {
    const template = parseTemplate(value)
    templates.push(template)
    return (lookup) => fillTemplate(template, lookup)
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => compileFill(item, templates))
    return (lookup) => items.map((item) => item(lookup))
  }
  if (typeof value !== 'object' || value === null) return () => value
  const fields = Object.entries(value).map(([key, item]) => [key, compileFill(item, templates)] as const)
  return (lookup) => Object.fromEntries(fields.map(([key, item]) => [key, item(lookup)]))
}
