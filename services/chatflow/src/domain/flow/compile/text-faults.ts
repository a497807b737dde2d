import { loneBrace } from '../../chat/f-string.ts'
import { mentionedKinds } from '../../migration/mentioned-kinds.ts'
import type { FlowNode } from '../flow.ts'
import type { RunnableCatalog } from '../runnable-node.ts'

/** A node with texts that no run can read, and why. */
export type TextFault = { readonly node: FlowNode; readonly issues: readonly string[] }

/** Every node with a prompt whose braces do not pair, by the field and the place in it. */
export function textFaults(nodes: readonly FlowNode[], catalog: RunnableCatalog): readonly TextFault[] {
  return nodes
    .map((node) => ({ node, issues: mentionedKinds(node).flatMap((use) => faultsOf(use, catalog)) }))
    .filter(({ issues }) => issues.length > 0)
}

type Use = Pick<ReturnType<typeof mentionedKinds>[number], 'kind' | 'values'>

function faultsOf({ kind, values }: Use, catalog: RunnableCatalog): readonly string[] {
  const definition = catalog.get(kind)
  return Object.entries(definition?.textForms ?? {}).flatMap(([name, form]) => {
    const text = values[name]
    const found = form === 'f-string' && typeof text === 'string' ? loneBrace(text) : undefined
    if (found === undefined) return []
    const label = definition?.inputs.find((input) => input.name === name)?.label ?? name
    const { brace, line, character } = found
    return [
      `Cannot read "${label}": the brace "${brace}" in line ${line}, at character ${character}, has no partner; one that is meant as it is must be written twice`,
    ]
  })
}
