import { executionError } from '../promql-error.ts'
import { type Call, type Extension, unwrap } from '../syntax/ast.ts'

// Other functions would take samples beyond the range for samples within it.
const safe: Readonly<Record<Extension, readonly string[]>> = {
  anchored: ['changes', 'delta', 'increase', 'rate', 'resets'],
  smoothed: ['delta', 'increase', 'rate'],
}

/** @throws {PromqlError} `execution` when an argument is extended in a way that the function knows nothing of */
export function checkExtensions({ name, args }: Call): void {
  for (const arg of args) {
    const inner = unwrap(arg)
    const extension = inner.kind === 'matrix' ? inner.selector.extension : undefined
    if (extension === undefined || safe[extension].includes(name)) continue
    const allowed = safe[extension].join(', ')
    throw executionError(`${extension} modifier can only be used with: ${allowed} - not with ${name}`)
  }
}
