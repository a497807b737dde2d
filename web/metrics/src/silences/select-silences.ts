import type { SilenceBody } from '../../../../services/metrics/src/wire/alertmanager/silences.ts'
import { fromBody, renderMatcher } from './matchers.ts'

export const silenceStates = ['active', 'pending', 'expired'] as const
export type SilenceState = (typeof silenceStates)[number]

/** Silences of one state that have the text in a matcher, their comment or who made them. */
export function selectSilences(
  silences: readonly SilenceBody[],
  { text, state }: { readonly text: string; readonly state: SilenceState },
): readonly SilenceBody[] {
  const wanted = text.trim().toLowerCase()
  return silences.filter((silence) => silence.status.state === state && describe(silence).includes(wanted))
}

function describe({ matchers, comment, createdBy }: SilenceBody): string {
  return [...matchers.map((matcher) => renderMatcher(fromBody(matcher))), comment, createdBy].join(' ').toLowerCase()
}
