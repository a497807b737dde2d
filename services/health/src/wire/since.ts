import { Failure } from '@hearth/kernel'

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * The time that `since=` names, in Unix milliseconds: an age (`30m`, `1h`, `7d`), Unix milliseconds,
 * or ISO 8601.
 *
 * @throws {Failure} `invalid` for anything else
 */
export function parseSince(text: string, nowMs: number): number {
  const age = /^(\d{1,9})([smhd])$/.exec(text)
  // Further back than Unix time begins there is nothing, and soon no date either.
  if (age !== null) return Math.max(0, nowMs - Number(age[1]) * (unitMs[age[2] ?? ''] ?? 0))
  if (/^\d{1,15}$/.test(text)) return Number(text)
  const atMs = Date.parse(text)
  if (!Number.isNaN(atMs)) return atMs
  const message = `Cannot read since="${text}": give an age such as 1h, Unix milliseconds or an ISO 8601 time`
  throw new Failure('invalid', message, { param: 'since' })
}
