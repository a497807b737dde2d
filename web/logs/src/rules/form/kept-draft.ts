import type { Draft } from './draft.ts'

const key = 'hearth.logs.rule-draft'

/** What was typed into the form about this subject and not kept yet, in this window. */
export function keptDraft(subject: string): Draft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { subject: string; draft: Draft } | null
    return kept?.subject === subject ? kept.draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps it until it is saved or given up; of one subject at a time. */
export function keepDraft(subject: string, draft: Draft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ subject, draft }))
  } catch {
    // A browser that keeps nothing begins anew.
  }
}
