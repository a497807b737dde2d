import { type FlowNode, inputPorts, outputPorts, type Port } from '@hearth/flow'
import { t } from '../words.ts'

/** A place of a node where wires begin or end. */
export type Handle = {
  /** As the wires of `flowData` name it. */
  readonly id: string
  readonly label: string
}

export type Handles = { readonly inputs: readonly Handle[]; readonly outputs: readonly Handle[] }

/**
 * Where wires end at a node. A text that takes a wire besides what is typed has a place while it has one,
 * and so has whatever else is wired, as in a drawing of an older version.
 *
 * @param wired ids of the handles that wires name at this node
 */
export function handlesOf(
  node: FlowNode,
  wired: { readonly inputs: readonly string[]; readonly outputs: readonly string[] },
): Handles {
  const inputs = inputPorts(node)
  const shown = inputs.filter(({ field, handle }) => !field || wired.inputs.includes(handle))
  return { inputs: withWired(shown, wired.inputs), outputs: withWired(outputPorts(node), wired.outputs) }
}

function withWired(ports: readonly Port[], wired: readonly string[]): readonly Handle[] {
  const own = ports.map(({ handle, label, name }) => ({ id: handle, label: label === '' ? name : label }))
  const others = [...new Set(wired)].filter((id) => !own.some((handle) => handle.id === id))
  return [...own, ...others.map((id) => ({ id, label: t('handleGone') }))]
}
