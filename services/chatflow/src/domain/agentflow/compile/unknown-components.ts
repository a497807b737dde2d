import type { Flow, FlowNode } from '../../flow/flow.ts'
import type { RunInput, RunnableCatalog } from '../../flow/runnable-node.ts'

/** A node, and the kinds of component it chooses that nobody knows. */
export type UnknownComponents = { readonly node: FlowNode; readonly names: readonly string[] }

/** Nodes of an agent flow that choose a model, tool or store of an unknown kind. */
export function unknownComponents({ nodes }: Flow, catalog: RunnableCatalog): readonly UnknownComponents[] {
  return nodes.flatMap((node) => {
    const inputs = catalog.get(node.data.name)?.inputs ?? []
    const names = chosenIn(inputs, node.data.inputs).filter((name) => !catalog.has(name))
    return names.length === 0 ? [] : [{ node, names: [...new Set(names)] }]
  })
}

function chosenIn(inputs: readonly RunInput[], values: Readonly<Record<string, unknown>>): readonly string[] {
  return inputs.flatMap(({ name, loadConfig, array }) => {
    const value = values[name]
    if (loadConfig === true) return typeof value === 'string' && value !== '' ? [value] : []
    if (array === undefined || !Array.isArray(value)) return []
    return value.flatMap((item) => (typeof item === 'object' && item !== null ? chosenIn(array, item) : []))
  })
}
