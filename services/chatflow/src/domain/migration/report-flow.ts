import type { FlowFault } from '../flow/compile/check-flow.ts'
import type { NodeDescription } from '../flow/node-form.ts'
import { type PreflightDeps, preflight } from '../preflight/preflight.ts'

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

/** Says of one flow whether it runs here, and with what in place of what. */
export async function reportFlow({ id, name, flowData }: IncomingFlow, deps: PreflightDeps): Promise<FlowReport> {
  const { faults, uses } = await preflight(flowData, id, deps)
  const substitutions = uses.flatMap(({ kind, node, substitution }) =>
    substitution === undefined ? [] : [{ node, kind, text: substitution }],
  )
  const credentials = uses.flatMap(({ kind, credentialId, known }) =>
    credentialId === undefined ? [] : (credentialNames(known) ?? [kind]),
  )
  const reasons = faults.flatMap(reasonsOf)
  return {
    id,
    name,
    verdict: verdictOf(reasons, substitutions),
    substitutions,
    reasons,
    credentials: unique(credentials),
  }
}

// An issue that names its node, or is the flow's own, needs no further name.
function reasonsOf({ id, label, issues }: FlowFault): readonly string[] {
  return issues.map((issue) => (id === '' || issue.includes(`"${label}"`) ? issue : `"${label}": ${issue}`))
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
