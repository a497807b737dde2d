import { type Check, createCheck } from '../domain/check.ts'

/** A check of the log service that was asked at one second and passes, but for what is given. */
export function checkOf(given: Partial<Check> = {}): Check {
  const subject = { name: 'logs', group: 'services', weight: 'critical', staleAfterMs: 6_000 } as const
  return {
    ...createCheck(subject, 0),
    state: 'passing',
    checkedAtMs: 1_000,
    lastSuccessMs: 1_000,
    latencyMs: 4,
    ...given,
  }
}
