import type { FlowFault } from '../../api/use-flow-check.ts'
import { locateNode, type Span } from '../locate-node.ts'
import type { JsonFault } from './json-fault.ts'
import { jsonFaultAt } from './json-fault-at.ts'

/** A fault where it stands in the text. */
export type FlowDiagnostic = Span & { readonly severity: 'error'; readonly message: string }

// What concerns the flow as a whole is marked at its opening brace.
const wholeFlow: Span = { from: 0, to: 1 }

/** What is wrong with a text as marks in it: why it cannot be read or, where it can, the service's faults. */
export function textDiagnostics(
  text: string,
  fault: JsonFault | undefined,
  found: readonly FlowFault[],
): readonly FlowDiagnostic[] {
  if (fault === undefined) return flowDiagnostics(text, found)
  const { nodeId, message } = fault
  const from = jsonFaultAt(text)
  const span = from === undefined ? (locateNode(text, nodeId ?? '') ?? wholeFlow) : restOfLine(text, from)
  return [{ ...span, severity: 'error', message }]
}

// A text that ends too soon is marked at its last sign.
function restOfLine(text: string, at: number): Span {
  const from = Math.max(0, Math.min(at, text.length - 1))
  const end = text.indexOf('\n', from)
  return { from, to: end === -1 ? text.length : Math.max(end, from + 1) }
}

/** The service's faults as marks in the text. */
export function flowDiagnostics(text: string, faults: readonly FlowFault[]): readonly FlowDiagnostic[] {
  return faults.flatMap(({ id, issues }) => {
    const span = (id === '' ? undefined : locateNode(text, id)) ?? wholeFlow
    return issues.map((message) => ({ ...span, severity: 'error' as const, message }))
  })
}
