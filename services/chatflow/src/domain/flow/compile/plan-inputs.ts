import { Failure } from '@hearth/kernel'
import type { FlowEdge, FlowNode } from '../flow.ts'
import { isRunVariable } from '../run/run-variables.ts'
import { fillTemplate, parseTemplate, type Template, type TemplatePart, wiredNode } from '../run/template.ts'
import type { RunnableNode, TextForm } from '../runnable-node.ts'
import type { Lookup, PlanInput } from './plan.ts'

/**
 * Where each input of a drawn node gets its value: from its fields, or, for an anchor that holds
 * no reference, from the edges that end there.
 */
export function planInputs(
  node: FlowNode,
  definition: RunnableNode,
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

function planInput(value: unknown, name: string, node: FlowNode, definition: RunnableNode): PlanInput {
  const input = definition.inputs.find((candidate) => candidate.name === name)
  const drawn = node.data.inputParams.find((param) => param.name === name)
  const form = definition.textForms?.[name]
  if (form === 'own-references') return { kind: 'value', value }
  if (input?.acceptVariable !== true && drawn?.acceptVariable !== true) {
    return fillable(value, { counts: isRunVariable, form })
  }
  const isJson = (input?.type ?? drawn?.type) === 'json'
  return isJson ? fillableJson(value, name, node, form) : fillable(value, { counts: isAnyReference, form })
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

// Values are parsed before they are filled, so that quotes in a question cannot break the JSON. What becomes JSON only
// once it is filled, `{"limit": {{$vars.limit}}}`, is left to the node to read.
function fillableJson(value: unknown, name: string, node: FlowNode, form: TextForm | undefined): PlanInput {
  const words = { counts: isAnyReference, form }
  if (typeof value !== 'string' || value.trim() === '') return fillable(value, words)
  try {
    return fillable(JSON.parse(value), words)
  } catch (cause) {
    const filled = fillable(value, words)
    if (filled.kind === 'fill') return filled
    throw new Failure('broken', `Cannot read "${name}" of node "${node.data.label ?? node.id}": it is not JSON`, {
      cause,
    })
  }
}

/** Which references of a text count, and how it is written otherwise. */
type Words = { readonly counts: (part: TemplatePart) => boolean; readonly form: TextForm | undefined }

function isAnyReference(): boolean {
  return true
}

function fillable(value: unknown, words: Words): PlanInput {
  const templates: Template[] = []
  const fill = compileFill(value, words, templates)
  const references = templates.flatMap(({ parts }) => parts.filter((part) => part.kind !== 'text'))
  if (references.length === 0) return { kind: 'value', value }
  const nodeIds = references.flatMap((part) => (part.kind === 'node' ? [part.nodeId] : []))
  return { kind: 'fill', nodeIds, fill }
}

function compileFill(value: unknown, words: Words, templates: Template[]): (lookup: Lookup) => unknown {
  if (typeof value === 'string') {
    const template = parseTemplate(value, words.counts)
    if (template.parts.every(({ kind }) => kind === 'text')) return () => value
    templates.push(template)
    const asWritten = writtenIn(value, words.form)
    const finish = words.form === 'own-paths' && template.parts[0]?.kind !== 'text' ? asNoPath : asItIs
    return (lookup) => finish(fillTemplate(template, (part) => optional(lookup(part), asWritten)))
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => compileFill(item, words, templates))
    return (lookup) => items.map((item) => item(lookup))
  }
  if (typeof value !== 'object' || value === null) return () => value
  const fields = Object.entries(value).map(([key, item]) => [key, compileFill(item, words, templates)] as const)
  return (lookup) => Object.fromEntries(fields.map(([key, item]) => [key, item(lookup)]))
}

function optional(value: string | undefined, map: (value: string) => string): string | undefined {
  return value === undefined ? undefined : map(value)
}

/** How a value is written within a text, so that it means itself there and nothing else. */
function writtenIn(text: string, form: TextForm | undefined): (value: string) => string {
  if (form === 'f-string') return (value) => value.replace(/[{}]/g, '$&$&')
  if (form === 'known-words') return (value) => value.replace(/\{(\w+)\}/g, '{{$1}}')
  return isJsonText(text) ? (value) => JSON.stringify(value).slice(1, -1) : (value) => value
}

function asItIs(text: string): string {
  return text
}

// A path is what the owner wrote as one, never what came with a question or a variable.
function asNoPath(text: string): string {
  return text.replace(/^\s*\$+(?=(?:flow|vars)\.)/, '$&$$')
}

function isJsonText(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
