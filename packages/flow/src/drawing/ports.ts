import type { FlowNode } from '../document/document.ts'
import { classesOf, stepHandle } from './handle.ts'
import { hasErrorOutput } from './step-outputs.ts'

/** A place on a node where wires end or begin. */
export type Port = {
  readonly handle: string
  /** Of the input or output; the kind of a node that has one. */
  readonly name: string
  readonly label: string
  /** What it takes or gives; nothing in agent flows, where any step may follow any other. */
  readonly classes: readonly string[]
  /** Takes several wires. */
  readonly list: boolean
  readonly optional: boolean
  /** A text that takes what a wire brings among its words. */
  readonly field: boolean
}

// Kinds whose outputs each have a place of their own, in drawings too that do not say so.
const branching: ReadonlySet<string> = new Set(['ifElseFunction', 'seqCondition', 'seqConditionAgent'])

/** Whether a node is one of an agent flow, whose wires end at the node and not at one of its inputs. */
export function isStep({ type, data }: FlowNode): boolean {
  return type === 'agentFlow' || type === 'iteration' || data.category === 'Agent Flows'
}

/** Whether a node is there for people alone: a note, or the frame of a group. */
export function isRemark({ type, data: { name } }: FlowNode): boolean {
  return type === 'group' || name === 'stickyNote' || name === 'stickyNoteAgentflow'
}

/** Where wires may end at a node, in the order they are drawn: its anchors, then texts that take variables. */
export function inputPorts(node: FlowNode): readonly Port[] {
  const { id, data } = node
  if (isRemark(node) || data.hideInput === true) return []
  if (isStep(node)) return [{ ...emptyPort, handle: id, name: data.name, label: data.label, list: true }]
  const anchors = parts(data.inputAnchors).map((input) => inputPort(input, false))
  const fields = parts(data.inputParams).filter(({ acceptVariable }) => acceptVariable === true)
  return [...anchors, ...fields.map((input) => inputPort(input, true))]
}

/** Where wires may begin at a node: its outputs, or of those that are a choice the chosen one. */
export function outputPorts(node: FlowNode): readonly Port[] {
  const { data } = node
  if (isRemark(node) || data.hideOutput === true) return []
  const outputs = parts(data.outputAnchors).flatMap((anchor) => {
    if (!Array.isArray(anchor.options)) return [outputPort(anchor)]
    const options = parts(anchor.options)
    const chosen = data.outputs?.[text(anchor.name)] ?? anchor.default
    const all = branching.has(data.name) || options.some(({ isAnchor }) => isAnchor === true)
    const open = all ? options : options.filter(({ name }) => name === chosen)
    return (open.length > 0 ? open : options.slice(0, 1)).map(outputPort)
  })
  return isStep(node) && hasErrorOutput(data.inputs ?? {}) ? [...outputs, errorPort(node)] : outputs
}

function errorPort({ id }: FlowNode): Port {
  return { ...emptyPort, handle: stepHandle(id, 'error'), name: 'error', label: 'On error', list: true }
}

type Part = Readonly<Record<string, unknown>>

const emptyPort = { classes: [], list: false, optional: true, field: false } as const

function inputPort(input: Part, field: boolean): Port {
  const { list, optional } = input
  const classes = classesOf(text(input.type))
  return { ...named(input), classes, list: list === true, optional: field || optional === true, field }
}

function outputPort(output: Part): Port {
  return { ...emptyPort, ...named(output), classes: classesOf(text(output.type)), list: true }
}

function named({ id, name, label }: Part): Pick<Port, 'handle' | 'name' | 'label'> {
  return { handle: text(id), name: text(name), label: text(label) }
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function parts(value: unknown): readonly Part[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}
