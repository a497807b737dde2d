import { Failure } from '@hearth/kernel'
import type { FlowFault } from '../flow/check-flow.ts'
import { type Flow, parseFlow } from '../flow/flow.ts'
import type { NodeDescription } from '../flow/node-definition.ts'
import { mentionedKinds } from './mentioned-kinds.ts'

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
}

/** Says of one flow whether it runs here, and with what in place of what. */
export function reportFlow({ id, name, flowData }: IncomingFlow, deps: ReportDeps): FlowReport {
  const flow = readFlow(flowData)
  if (typeof flow === 'string')
    return { id, name, verdict: 'cannot run', substitutions: [], reasons: [flow], credentials: [] }
  const mentions = flow.nodes.flatMap((node) => mentionedKinds(node).map((mention) => ({ ...mention, node })))
  const unknown = mentions.filter(({ kind }) => deps.describe(kind) === undefined)
  const substitutions = mentions.flatMap(({ kind, node }) => {
    const text = deps.describe(kind)?.substitution
    return text === undefined ? [] : [{ node: node.data.label ?? node.id, kind, text }]
  })
  const reasons =
    unknown.length > 0
      ? unknown.map(
          ({ kind, node }) => `"${node.data.label ?? node.id}" needs "${kind}", a kind that Hearth does not have`,
        )
      : deps.check(flowData).flatMap(({ label, issues }) => issues.map((issue) => `"${label}": ${issue}`))
  const credentials = mentions.flatMap(({ kind, hasCredential }) =>
    hasCredential ? (credentialNames(deps.describe(kind)) ?? [kind]) : [],
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
