import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { Complete } from './promql-editor-props.ts'

/** Completes by a function that knows the language. A source that does not answer offers nothing. */
export function offerCompletions(complete: Complete) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const offer = await complete(context.state.doc.toString(), context.pos).catch(() => undefined)
    if (offer === undefined || context.aborted) return null
    return { from: offer.from, options: offer.words.map((label) => ({ label })), validFor: /^[\w.-]*$/ }
  }
}
