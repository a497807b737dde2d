import { Failure } from '@hearth/kernel'
import { codeFaults, type PackageRules } from '../code/required-packages.ts'
import type { FlowFault } from '../flow/check-flow.ts'
import { type Flow, parseFlow } from '../flow/flow.ts'
import type { Assessment, NodeDescription } from '../flow/node-definition.ts'
import { type Mention, mentionedKinds } from './mentioned-kinds.ts'
import { type SavedKind, savedReferences } from './saved-references.ts'

/** A flow that is about to be imported. */
export type IncomingFlow = { readonly id: string; readonly name: string; readonly flowData: string }

/** What would become of a flow, told before anything is written. */
export type FlowReport = {
  readonly id: string
  readonly name: string
  readonly verdict: 'runs' | 'runs with substitution' | 'cannot run'
  /** Nodes that are served by something else than their name says. */
  readonly substitutions: readonly { readonly node: string; readonly kind: string; readonly text: string }[]
  /** What keeps it from running. */
  readonly reasons: readonly string[]
  /** Kinds of credentials its nodes name; secrets do not travel with an export. */
  readonly credentials: readonly string[]
}

export type ReportDeps = {
  /** The kind of node of this name, `undefined` when there is none. */
  readonly describe: (kind: string) => NodeDescription | undefined
  readonly check: (flowData: string) => readonly FlowFault[]
  /** What becomes of a kind where a flow uses it like this; `undefined` where that does not depend on the use. */
  readonly assess: (mention: Mention) => Promise<Assessment | undefined>
  /** Whether that is here, or arrives with the flow. */
  readonly has: (what: SavedKind, id: string) => Promise<boolean>
  /** Code of a custom tool that is here, or arrives with the flow. */
  readonly codeOfTool: (id: string) => Promise<string | undefined>
  readonly packages: PackageRules
}

/** Says of one flow whether it runs here, and with what in place of what. */
export async function reportFlow({ id, name, flowData }: IncomingFlow, deps: ReportDeps): Promise<FlowReport> {
  const flow = readFlow(flowData)
  if (typeof flow === 'string')
    return { id, name, verdict: 'cannot run', substitutions: [], reasons: [flow], credentials: [] }
  const uses = await Promise.all(flow.nodes.flatMap(mentionedKinds).map((mention) => usedHere(mention, deps)))
  const substitutions = uses.flatMap(({ kind, node, substitution }) =>
    substitution === undefined ? [] : [{ node, kind, text: substitution }],
  )
  const reasons = reasonsOf(uses, () => deps.check(flowData))
  const credentials = uses.flatMap(({ kind, credentialId, known }) =>
    credentialId === undefined ? [] : (credentialNames(known) ?? [kind]),
  )
  return {
    id,
    name,
    verdict: verdictOf(reasons, substitutions),
    substitutions,
    reasons,
    credentials: unique(credentials),
  }
}

type Use = Mention & {
  readonly known: NodeDescription | undefined
  readonly substitution?: string
  readonly refusals: readonly string[]
}

async function usedHere(mention: Mention, deps: ReportDeps): Promise<Use> {
  const known = deps.describe(mention.kind)
  if (known === undefined) return { ...mention, known, refusals: [] }
  const assessed = await deps.assess(mention)
  const { substitution, refusal } = assessed ?? { substitution: known.substitution, refusal: undefined }
  const missing = await missingReferences(mention, known, deps)
  const refusals = refusal === undefined ? missing : [...missing, refusal]
  return { ...mention, known, refusals, ...(substitution === undefined ? {} : { substitution }) }
}

async function missingReferences(mention: Mention, known: NodeDescription, deps: ReportDeps): Promise<string[]> {
  const reasons: string[] = []
  for (const { what, id } of savedReferences(mention, known)) {
    if (id === undefined) reasons.push(`no ${what} is selected`)
    else if (!(await deps.has(what, id))) reasons.push(`the ${what} "${id}" is neither here nor in the import`)
    else if (what === 'tool') reasons.push(...codeFaults((await deps.codeOfTool(id)) ?? '', deps.packages))
  }
  return reasons
}

function reasonsOf(uses: readonly Use[], check: () => readonly FlowFault[]): readonly string[] {
  const unknown = uses.filter(({ known }) => known === undefined)
  if (unknown.length > 0)
    return unknown.map(({ kind, node }) => `"${node}" needs "${kind}", a kind that Hearth does not have`)
  const refusals = uses.flatMap(({ node, refusals: found }) => found.map((text) => `"${node}": ${text}`))
  return [...check().flatMap(({ label, issues }) => issues.map((issue) => `"${label}": ${issue}`)), ...refusals]
}

function readFlow(flowData: string): Flow | string {
  try {
    return parseFlow(flowData)
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

function verdictOf(reasons: readonly unknown[], substitutions: readonly unknown[]): FlowReport['verdict'] {
  if (reasons.length > 0) return 'cannot run'
  return substitutions.length > 0 ? 'runs with substitution' : 'runs'
}

function credentialNames(description: NodeDescription | undefined): readonly string[] | undefined {
  return description?.inputs.find(({ type }) => type === 'credential')?.credentialNames
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted()
}
