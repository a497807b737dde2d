import type { FlowDocument } from '../document/document.ts'
import type { FlowDiff } from './diff-documents.ts'
import { differingPart } from './differing-part.ts'

type Changed = FlowDiff['nodes']['changed'][number]
type Input = Changed['inputs'][number]

const maxValueLength = 40

/**
 * A difference in sentences, such as `Chat Model: temperature 0.2 → 0.7`.
 *
 * @param documents where nodes and inputs have their labels from, those before too for what is gone
 */
export function wordsOfDiff(diff: FlowDiff, ...documents: readonly FlowDocument[]): readonly string[] {
  const { nodes, edges } = diff
  const names = namesIn(documents)
  const added = new Set(nodes.added.map(({ id }) => id))
  const removed = new Set(nodes.removed.map(({ id }) => id))
  const wires = (list: typeof edges.added, without: ReadonlySet<string>) =>
    list.filter(({ source, target }) => !without.has(source) && !without.has(target))
  return [
    ...nodes.added.map(({ label }) => `${label} added`),
    ...nodes.removed.map(({ label }) => `${label} removed`),
    ...nodes.changed.flatMap((node) => node.inputs.flatMap((input) => wordsOfInput(node, input, names))),
    ...wires(edges.added, added).map(({ source, target }) => `${names.node(source)} wired to ${names.node(target)}`),
    ...wires(edges.removed, removed).map(
      ({ source, target }) => `${names.node(source)} no longer wired to ${names.node(target)}`,
    ),
    ...(nodes.moved.length === 0
      ? []
      : [nodes.moved.length === 1 ? '1 node moved' : `${nodes.moved.length} nodes moved`]),
  ]
}

type Names = { node(id: string): string; input(nodeId: string, name: string): string }

function namesIn(documents: readonly FlowDocument[]): Names {
  const nodes = new Map(documents.toReversed().flatMap((document) => document.nodes.map((node) => [node.id, node])))
  return {
    node: (id) => nodes.get(id)?.data.label ?? id,
    input(nodeId, name) {
      const inputParams = nodes.get(nodeId)?.data.inputParams
      const found = Array.isArray(inputParams) ? inputParams.find((param) => param?.name === name) : undefined
      return typeof found?.label === 'string' && found.label !== '' ? found.label : name
    },
  }
}

function wordsOfInput(node: Changed, { name, before, after }: Input, names: Names): readonly string[] {
  const of = (words: string) => [`${node.label}: ${words}`]
  switch (name) {
    case '(label)':
      return [`"${before}" renamed to "${after}"`]
    case '(credential)':
      return of(
        isNone(after) ? 'no credential any more' : isNone(before) ? 'a credential chosen' : 'another credential',
      )
    case '(outputs)':
      return of(`gives "${outputOf(after)}" instead of "${outputOf(before)}"`)
    case '(version)':
      return of(`version ${shortly(before)} → ${shortly(after)}`)
    case '(disabled)':
      return of(after === true ? 'disabled' : 'enabled')
  }
  // Wires speak for themselves.
  if (isWire(before) && isWire(after)) return []
  return of(`${names.input(node.id, name)} ${change(before, after)}`)
}

function change(before: unknown, after: unknown): string {
  const [old, young] = [shortly(before), shortly(after)]
  if (old !== undefined && young !== undefined) return `${old} → ${young}`
  return typeof before === 'string' && typeof after === 'string' ? changeWithin(before, after) : 'changed'
}

// Of a long text, the words that are others.
function changeWithin(before: string, after: string): string {
  const part = differingPart(before, after)
  const [old, young] = [shortly(part.before), shortly(part.after)]
  if (old === undefined || young === undefined) return 'changed'
  if (part.before === '') return `changed: ${young} added`
  return part.after === '' ? `changed: ${old} taken out` : `changed: ${old} → ${young}`
}

/** `undefined` for what is too much to be shown in a line. */
function shortly(value: unknown): string | undefined {
  if (isNone(value)) return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value.length > maxValueLength || value.includes('\n')) return undefined
  return `"${value}"`
}

function outputOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'output' in value ? value.output : undefined
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function isWire(value: unknown): boolean {
  const items = Array.isArray(value) ? value : [value]
  return items.every(
    (item) => isNone(item) || (typeof item === 'string' && /^\{\{[\w-]+\.data\.instance\}\}$/.test(item)),
  )
}
