import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { EditorView } from '@codemirror/view'
import type { offerWords } from './offer-words.ts'
import type { Complete } from './promql-editor-props.ts'

/**
 * Completes by a function that knows the language, or by words that stand for others. A source that does not answer
 * offers nothing.
 *
 * One source for both: of two, the one that has nothing to say would be waited for with every letter.
 */
export function offerCompletions(complete: Complete, offered: ReturnType<typeof offerWords> | undefined) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const words = offered?.(context) ?? null
    if (words !== null) return words
    const offer = await complete(context.state.doc.toString(), context.pos).catch(() => undefined)
    if (offer === undefined || context.aborted) return null
    return { from: offer.from, options: offer.words.map((label) => ({ label })), validFor: /^[\w.-]*$/ }
  }
}

/**
 * Hides a list while the next one is asked for. It is of what stood there before, and the editor takes no choice from
 * it: whoever pressed one of its words would see nothing happen.
 */
export const hidesOutdated = EditorView.theme({ '.cm-tooltip-autocomplete-disabled': { display: 'none' } })
