import { AskError } from '@hearth/ui-kit'
import { RuleConflict } from '../../queries/save-rule.ts'
import type { Field } from './draft.ts'
import { t } from './words.ts'

export type Refusal = {
  /** Where it is to be mended, if that is one of the form. */
  readonly field: Field | undefined
  readonly message: string
}

const parsing = /^could not parse expression(?: for \w+ '.*' in group '.*')?: /s
const fields: readonly (readonly [RegExp, Field])[] = [
  [parsing, 'lines'],
  [/^invalid groupname|^Groupname/, 'name'],
  [/^annotation "summary"/, 'summary'],
  [/^label "severity"/, 'severity'],
]

/** What the service, or the rules that are there, say against a rule. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof RuleConflict) {
    return error.kind === 'taken' ? { field: 'name', message: t('taken') } : { field: undefined, message: t('gone') }
  }
  const message = error instanceof Error ? error.message : String(error)
  const found = error instanceof AskError ? fields.find(([form]) => form.test(message)) : undefined
  // The form has the rule before the reader's eyes: its name need not be said.
  return { field: found?.[1], message: message.replace(parsing, '') }
}
