import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { OfferedWord } from './promql-editor-props.ts'

/** Completes what begins with `$`. */
export function offerWords(words: readonly OfferedWord[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const begun = context.matchBefore(/\$\{?\w*/)
    if (begun === null) return null
    const options = words.map(({ label, detail }) => ({ label: `$${label}`, detail, type: 'variable' }))
    return { from: begun.from, options, validFor: /^\$\w*$/ }
  }
}
