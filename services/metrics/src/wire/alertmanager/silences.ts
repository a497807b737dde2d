import { type Silence, type SilenceDraft, type SilenceMatcher, stateOf } from '@hearth/notify'
import { z } from 'zod'
import { renderTime, time } from './time.ts'

const matcher = z
  .object({ name: z.string().min(1), value: z.string(), isRegex: z.boolean(), isEqual: z.boolean().default(true) })
  .transform(({ name, value, isRegex, isEqual }): SilenceMatcher => {
    const operators = isEqual ? (['=', '=~'] as const) : (['!=', '!~'] as const)
    return { name, operator: operators[isRegex ? 1 : 0], value }
  })

export const postedSilence = z
  .object({
    id: z.string().optional(),
    matchers: z.array(matcher).min(1),
    startsAt: time,
    endsAt: time,
    createdBy: z.string(),
    comment: z.string(),
  })
  .transform(({ id, startsAt = 0, endsAt = 0, ...rest }) => ({
    // Clients send an empty one for a silence that is to be created.
    id: id || undefined,
    draft: { ...rest, startsAtMs: startsAt, endsAtMs: endsAt } satisfies SilenceDraft,
  }))

export type SilenceBody = ReturnType<typeof renderSilence>
export type MatcherBody = ReturnType<typeof renderMatcher>

/** Alertmanager's `gettableSilence`. */
export function renderSilence(silence: Silence, nowMs: number) {
  return {
    id: silence.id,
    status: { state: stateOf(silence, nowMs) },
    updatedAt: renderTime(silence.updatedAtMs),
    comment: silence.comment,
    createdBy: silence.createdBy,
    endsAt: renderTime(silence.endsAtMs),
    matchers: silence.matchers.map(renderMatcher),
    startsAt: renderTime(silence.startsAtMs),
  }
}

function renderMatcher({ name, operator, value }: SilenceMatcher) {
  return { isEqual: !operator.startsWith('!'), isRegex: operator.endsWith('~'), name, value }
}
