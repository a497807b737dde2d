import { parseFlow } from '../flow/flow.ts'
import type { NodeDescription } from '../flow/node-form.ts'
import { mentionedKinds } from '../migration/mentioned-kinds.ts'
import { type FlowReport, reportFlow } from '../migration/report-flow.ts'
import type { PreflightDeps } from '../preflight/preflight.ts'
import type { ImportedFlow } from './imported-flow.ts'

/**
 * What became of a flow of another builder, in the form of the report on Flowise's: what has no counterpart and
 * what the drawing trips over are its reasons, what is served otherwise or was left out its substitutions.
 */
export async function reportImport(imported: ImportedFlow, deps: PreflightDeps): Promise<FlowReport> {
  const flowData = JSON.stringify(imported.drawing)
  const report = await reportFlow({ id: '', name: imported.name, flowData }, deps)
  const substitutions = [...imported.remarks, ...report.substitutions]
  const reasons = [...new Set([...imported.reasons, ...report.reasons])]
  const runs = substitutions.length > 0 ? 'runs with substitution' : 'runs'
  return {
    ...report,
    ...{ substitutions, reasons, credentials: credentialsOf(flowData, deps) },
    verdict: reasons.length > 0 ? 'cannot run' : runs,
  }
}

// No credential travels, so every kind that takes one names it.
function credentialsOf(flowData: string, { describe }: PreflightDeps): readonly string[] {
  const kinds = parseFlow(flowData).nodes.flatMap(mentionedKinds)
  const names = kinds.flatMap(({ kind }) => namesIn(describe(kind)))
  return [...new Set(names)].toSorted()
}

function namesIn(known: NodeDescription | undefined): readonly string[] {
  const input = known?.inputs.find(({ type }) => type === 'credential')
  // A kind may take one of several; whoever fills them in sees which.
  return input === undefined || input.optional === true ? [] : (input.credentialNames ?? [])
}
