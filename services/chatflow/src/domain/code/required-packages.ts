import type { Flow, FlowNode } from '../flow/flow.ts'
import type { RunInput, RunnableCatalog, RunnableNode } from '../flow/runnable-node.ts'
import { type Mention, mentionedKinds } from '../migration/mentioned-kinds.ts'

/** Packages that custom code may require; `clients/sandbox` has them. */
export const codePackages = ['axios', 'buffer', 'crypto', 'node-fetch', 'pg', 'querystring', 'typeorm', 'url'] as const

const databasePackages: ReadonlySet<string> = new Set(['pg', 'typeorm'])

// By require, by import and by import as a function; comments are not code.
const requires = /\brequire\(\s*(['"`])([^'"`]+)\1\s*\)|\bimport\s*\(?\s*(?:[\w*{}\s,$]+\sfrom\s+)?(['"])([^'"]+)\3/g
const comments = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(])\/\/[^\n]*/g

export type PackageRules = {
  /** Whether custom code may ask any database. */
  readonly databases: boolean
}

/** A node whose code needs what is not here, and what. */
export type PackageFault = { readonly node: FlowNode; readonly issues: readonly string[] }

/** Every node of a flow whose code requires what custom code does not have here. */
export function packageFaults(flow: Flow, catalog: RunnableCatalog, rules: PackageRules): readonly PackageFault[] {
  return flow.nodes
    .map((node) => ({
      node,
      issues: unique(mentionedKinds(node).flatMap((use) => faultsOf(use, catalog, rules))),
    }))
    .filter(({ issues }) => issues.length > 0)
}

/** What a piece of code requires that is not here, in words for its owner. */
export function codeFaults(code: string, { databases }: PackageRules, own: readonly string[] = []): readonly string[] {
  const known = new Set<string>([...codePackages, ...own])
  return requiredPackages(code).flatMap((name) => {
    if (!known.has(name)) return [absent(name)]
    return databasePackages.has(name) && !databases ? [noDatabase(name)] : []
  })
}

/** Names of the packages that a piece of code requires, each once. */
export function requiredPackages(code: string): readonly string[] {
  const found = [...code.replace(comments, ' ').matchAll(requires)].map((match) => match[2] ?? match[4] ?? '')
  return unique(found.map((name) => name.replace(/^node:/, '')))
}

function faultsOf({ kind, values }: Mention, catalog: RunnableCatalog, rules: PackageRules): readonly string[] {
  const definition = catalog.get(kind)
  if (definition === undefined) return []
  return codeOf(definition, values).flatMap((code) => codeFaults(code, rules, definition.codePackages))
}

function codeOf({ inputs }: RunnableNode, values: Mention['values']): readonly string[] {
  return inputs
    .flatMap((input): readonly RunInput[] => [input, ...(input.tabs ?? [])])
    .filter(({ type, name }) => type === 'code' || name === 'customToolFunc')
    .flatMap(({ name }) => (typeof values[name] === 'string' ? [values[name]] : []))
}

function absent(name: string): string {
  return `Cannot require "${name}" in its code: custom code has ${codePackages.join(', ')} and plain JavaScript; write that part without the package, or ask a service of yours by fetch`
}

function noDatabase(name: string): string {
  return `Cannot ask a database by "${name}" in its code: codeDatabases of the chatflow settings names none; name the database there, such as postgres://localhost:5432/sales`
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)]
}
