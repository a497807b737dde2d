import { loneBrace, unusualVariable } from '../../chat/f-string.ts'
import { mentionedKinds } from '../../migration/mentioned-kinds.ts'
import type { FlowNode } from '../flow.ts'
import type { RunnableCatalog } from '../runnable-node.ts'

/** A node with texts that no run can read, and why. */
export type TextFault = { readonly node: FlowNode; readonly issues: readonly string[] }

/**
 * Every node with a prompt whose braces do not pair, or hold what is no name and has no value, by the field and the
 * place in it.
 */
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
    if (form !== 'f-string' || typeof text !== 'string') return []
    const label = definition?.inputs.find((input) => input.name === name)?.label ?? name
    const fault = faultOf(text, label, values.promptValues)
    return fault === undefined ? [] : [fault]
  })
}

const maxQuoted = 40

function faultOf(text: string, label: string, given: unknown): string | undefined {
  const lone = loneBrace(text)
  if (lone !== undefined) {
    const { brace, line, character } = lone
    return `Cannot read "${label}": the brace "${brace}" in line ${line}, at character ${character}, has no partner; one that is meant as it is must be written twice`
  }
  const unusual = unusualVariable(text, (variable) => isNamed(given, variable))
  if (unusual === undefined) return undefined
  const { brace, line, character } = unusual
  const quoted = brace.length > maxQuoted ? `${brace.slice(0, maxQuoted)}…` : brace
  return `Cannot fill "${label}": "${quoted}" in line ${line}, at character ${character}, is taken as a variable, and nothing gives it a value; braces that are meant as they are must be written twice`
}

// Values stand in the node as JSON, or as an object where a program wrote them.
function isNamed(given: unknown, variable: string): boolean {
  const text = typeof given === 'string' ? given : JSON.stringify(given ?? null)
  return text.includes(JSON.stringify(variable))
}
