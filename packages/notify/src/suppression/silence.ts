import { Failure } from '@hearth/kernel'
import { createMatcher, type Matcher, matchesAll, type Operator } from '../matchers/matcher.ts'

export type SilenceMatcher = { readonly name: string; readonly operator: Operator; readonly value: string }

/** What a silence is made of, by whoever makes it. Times are Unix times in milliseconds. */
export type SilenceDraft = {
  readonly matchers: readonly SilenceMatcher[]
  readonly startsAtMs: number
  readonly endsAtMs: number
  readonly createdBy: string
  readonly comment: string
}

/** A span of time in which matching alerts say nothing. */
export type Silence = SilenceDraft & { readonly id: string; readonly updatedAtMs: number }

export type SilenceState = 'pending' | 'active' | 'expired'

export function stateOf({ startsAtMs, endsAtMs }: SilenceDraft, nowMs: number): SilenceState {
  if (nowMs < startsAtMs) return 'pending'
  return nowMs < endsAtMs ? 'active' : 'expired'
}

/** @throws {Failure} `invalid` in Alertmanager's words */
export function checkDraft({ matchers, startsAtMs, endsAtMs }: SilenceDraft, nowMs: number): void {
  if (startsAtMs >= endsAtMs) throw refused('start time must be before end time')
  if (endsAtMs < nowMs) throw refused("end time can't be in the past")
  if (matchers.every((matcher) => toMatcher(matcher).matches('')))
    throw new Failure('invalid', 'invalid silence: at least one matcher must not match the empty string')
}

function refused(why: string): Failure {
  return new Failure('invalid', `Failed to create silence: ${why}`)
}

/**
 * Whether a silence may become the draft and stay itself: what it silences never changes, what has begun keeps its
 * beginning, and what is over is over.
 */
export function canBecome(silence: Silence, draft: SilenceDraft, nowMs: number): boolean {
  if (JSON.stringify(silence.matchers) !== JSON.stringify(draft.matchers)) return false
  const state = stateOf(silence, nowMs)
  if (state === 'pending') return draft.startsAtMs >= nowMs
  return state === 'active' && wholeSeconds(draft.startsAtMs) === wholeSeconds(silence.startsAtMs)
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000)
}

/** The silence, over from now on; one that had not begun never will. */
export function expire(silence: Silence, nowMs: number): Silence {
  return { ...silence, startsAtMs: Math.min(silence.startsAtMs, nowMs), endsAtMs: nowMs, updatedAtMs: nowMs }
}

function toMatcher({ name, operator, value }: SilenceMatcher): Matcher {
  return createMatcher(name, operator, value)
}

/** Whether a silence's matchers hold for these labels. */
export function compileSilence({ matchers }: SilenceDraft): (labels: Readonly<Record<string, string>>) => boolean {
  const compiled = matchers.map(toMatcher)
  return (labels) => matchesAll(compiled, labels)
}
