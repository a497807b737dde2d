import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'

/** Something that code may name. */
export type CodeWord = { readonly label: string; readonly detail: string }

/**
 * Offers words while code is typed, or all of them where they are asked for.
 *
 * @param words asked each time, as what is there may change meanwhile
 */
export function completeWords(words: () => readonly CodeWord[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/[$\w][\w$.]*/)
    if (typed === null && !context.explicit) return null
    const options = words().map(({ label, detail }) => ({ label, detail, type: 'variable' }))
    return { from: typed?.from ?? context.pos, options, validFor: /^[$\w.]*$/ }
  }
}
