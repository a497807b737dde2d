import type { FlowFault } from '../api/use-flow-check.ts'
import { locateNode, type Span } from './locate-node.ts'

/** A fault where it stands in the text. */
export type FlowDiagnostic = Span & { readonly severity: 'error'; readonly message: string }

// What concerns the flow as a whole is marked at its opening brace.
const wholeFlow: Span = { from: 0, to: 1 }

/** The service's faults as marks in the text. */
export function flowDiagnostics(text: string, faults: readonly FlowFault[]): readonly FlowDiagnostic[] {
  return faults.flatMap(({ id, issues }) => {
    const span = (id === '' ? undefined : locateNode(text, id)) ?? wholeFlow
    return issues.map((message) => ({ ...span, severity: 'error' as const, message }))
  })
}
