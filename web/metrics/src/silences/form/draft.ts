import type { SilenceBody } from '../../../../../services/metrics/src/wire/alertmanager/silences.ts'
import type { SilenceDraft } from '../../api/use-silences.ts'
import { fromBody, type Matcher, parseMatchers, toBody } from '../matchers.ts'
import { fromLocalInput, toLocalInput } from './local-time.ts'

/** What the form holds. */
export type Draft = {
  /** Of the silence that is changed; absent for a new one. */
  readonly id?: string
  readonly matchers: readonly Matcher[]
  /** As the field has it; empty begins now. */
  readonly startsAt: string
  readonly endsAt: string
  readonly createdBy: string
  readonly comment: string
}

const usualMs = 7_200_000
const noMatcher: Matcher = { name: '', operator: '=', value: '' }

/** A new silence: of two hours from now, about what the address names. */
export function newDraft(filter: string, createdBy: string, nowMs: number): Draft {
  const named = parseMatchers(filter)
  return {
    matchers: named.length === 0 ? [noMatcher] : named,
    startsAt: '',
    endsAt: toLocalInput(nowMs + usualMs),
    createdBy,
    comment: '',
  }
}

/** One that exists, to be changed. */
export function draftOf({ id, matchers, startsAt, endsAt, createdBy, comment }: SilenceBody): Draft {
  const [start, end] = [toLocalInput(Date.parse(startsAt)), toLocalInput(Date.parse(endsAt))]
  return { id, matchers: matchers.map(fromBody), startsAt: start, endsAt: end, createdBy, comment }
}

/** One that is over, to begin again. */
export function againDraft(silence: SilenceBody, nowMs: number): Draft {
  const { id: _, ...draft } = draftOf(silence)
  const spanMs = Math.max(60_000, Date.parse(silence.endsAt) - Date.parse(silence.startsAt))
  return { ...draft, startsAt: '', endsAt: toLocalInput(nowMs + spanMs) }
}

export type DraftFault = 'noMatcher' | 'noName' | 'noEnd' | 'endsBefore' | 'noAuthor' | 'noComment'

/** Where the form has the field of what is still to be said, as a selector. */
export function fieldOf(fault: DraftFault, { matchers }: Pick<Draft, 'matchers'>): string {
  switch (fault) {
    case 'noMatcher':
    case 'noName':
      return `[name="${labelField(Math.max(0, matchers.findIndex(isNameless)))}"]`
    case 'noEnd':
    case 'endsBefore':
      return '[name="end"]'
    case 'noAuthor':
      return '[name="author"]'
    case 'noComment':
      return '[name="comment"]'
  }
}

/** What the form calls the field for the label of a matcher. */
export const labelField = (at: number): string => `label-${at}`

/** Whether a matcher has no label to match: blanks are none. */
export const isNameless = ({ name }: Pick<Matcher, 'name'>): boolean => name.trim() === ''

/** What is still to be said before it can be saved; `undefined` when nothing is. */
export function faultOf(draft: Draft, nowMs: number): DraftFault | undefined {
  if (draft.matchers.length === 0) return 'noMatcher'
  if (draft.matchers.some(isNameless)) return 'noName'
  const endMs = fromLocalInput(draft.endsAt)
  if (endMs === undefined) return 'noEnd'
  if (endMs <= Math.max(nowMs, fromLocalInput(draft.startsAt) ?? nowMs)) return 'endsBefore'
  if (draft.createdBy.trim() === '') return 'noAuthor'
  return draft.comment.trim() === '' ? 'noComment' : undefined
}

/**
 * As it is sent.
 *
 * @param before the silence that is changed: where its beginning stays, to the second, it stays the same silence
 */
export function toWire(draft: Draft, nowMs: number, before?: SilenceBody): SilenceDraft {
  const startMs = fromLocalInput(draft.startsAt) ?? nowMs
  const isSameStart = before !== undefined && draft.startsAt === toLocalInput(Date.parse(before.startsAt))
  return {
    ...(draft.id === undefined ? {} : { id: draft.id }),
    matchers: draft.matchers.map((matcher) => toBody({ ...matcher, name: matcher.name.trim() })),
    startsAt: isSameStart ? before.startsAt : new Date(startMs).toISOString(),
    endsAt: new Date(fromLocalInput(draft.endsAt) ?? nowMs).toISOString(),
    createdBy: draft.createdBy.trim(),
    comment: draft.comment.trim(),
  }
}
