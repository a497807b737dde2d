import { type Component, type ComponentInput, credentialInput, type FlowNode, isField } from '@hearth/flow'
import { limitFields } from './limit-fields.ts'

/** What can be set on a node: its fields in the order of its kind, and where wires end. */
export type NodeForm = {
  readonly credential: ComponentInput | undefined
  readonly fields: readonly ComponentInput[]
  readonly anchors: readonly ComponentInput[]
  /** Names of inputs that its kind no longer has, or that come with a kind nobody knows. */
  readonly foreign: ReadonlySet<string>
}

/**
 * The inputs of a node. Its kind says what runs, whatever version the node was drawn from; what the drawing alone has
 * is kept, so that nothing of it is out of reach.
 *
 * @param component its kind, where the service has it
 */
export function formOf(node: FlowNode, component: Component | undefined): NodeForm {
  const { data } = node
  const known = component?.inputs ?? []
  const names = new Set([...known.map(({ name }) => name), component?.credential?.name])
  const drawn = [...inputsIn(data.inputParams), ...inputsIn(data.inputAnchors)]
  const foreign = drawn.filter(({ name }) => !names.has(name))
  const credential = (component && credentialInput(component)) ?? foreign.find(isCredential)
  const inputs = [...known, ...foreign.filter((input) => !isCredential(input)).map(alwaysShown)]
  return {
    credential,
    fields: [...inputs.filter(isField).map(labelled), ...limitFields(node)],
    anchors: inputs.filter((input) => !isField(input)),
    foreign: new Set(foreign.map(({ name }) => name)),
  }
}

// Notes have one field that needs no name in sight elsewhere.
function labelled(input: ComponentInput): ComponentInput {
  return input.label === '' ? { ...input, label: input.name } : input
}

// What it depends on may be gone, and the patterns of a foreign drawing are not run.
function alwaysShown({ show: _show, hide: _hide, ...input }: ComponentInput): ComponentInput {
  return input
}

function isCredential({ name, type }: ComponentInput): boolean {
  return name === 'credential' && type === 'credential'
}

/** The inputs in a member of a drawn node, which may hold anything. */
function inputsIn(member: unknown): readonly ComponentInput[] {
  if (!Array.isArray(member)) return []
  return member.filter(isInput).map((input) => ({ ...input, label: input.label ?? input.name }))
}

function isInput(value: unknown): value is ComponentInput {
  if (typeof value !== 'object' || value === null) return false
  const { name, type } = value as Partial<ComponentInput>
  return typeof name === 'string' && typeof type === 'string'
}
