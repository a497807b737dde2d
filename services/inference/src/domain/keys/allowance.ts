import { Failure } from '@hearth/kernel'

/** What a key may use; absent: no limit. Tokens are those of prompts and answers together. */
export type KeyLimits = {
  readonly requestsPerMinute: number | undefined
  readonly tokensPerMinute: number | undefined
  readonly tokensPerDay: number | undefined
  readonly tokensPerMonth: number | undefined
}

/** Tokens used in a period, which is a day such as `2026-11-21` or a month such as `2026-11`, in UTC. */
type PeriodUse = { readonly period: string; readonly tokens: number }

/** What survives a restart. */
export type KeyUse = { readonly day: PeriodUse; readonly month: PeriodUse }

/** Counts what one key uses. */
export type Allowance = {
  /**
   * Counts a request.
   *
   * @throws {Failure} `rate-limited`: code `rate_limit_exceeded` for the limits of a minute, `insufficient_quota`
   *   for the budgets of a day and a month
   */
  enter(nowMs: number): void
  /** Counts tokens once it is known how many they were; what exceeds a limit is held against later requests. */
  spend(tokens: number, nowMs: number): void
  use(): KeyUse
}

/**
 * @param name of the key, for messages
 * @param stored from before a restart; absent: nothing used yet
 * @param nowMs Unix time in milliseconds, as for all its functions
 */
export function createAllowance(name: string, limits: KeyLimits, stored: KeyUse | undefined, nowMs: number): Allowance {
  const requests = createBucket(limits.requestsPerMinute, nowMs)
  const tokens = createBucket(limits.tokensPerMinute, nowMs)
  let use: KeyUse = stored ?? { day: { period: '', tokens: 0 }, month: { period: '', tokens: 0 } }

  const roll = (atMs: number) => {
    const [day, month] = [dayOf(atMs), dayOf(atMs).slice(0, 7)]
    use = {
      day: use.day.period === day ? use.day : { period: day, tokens: 0 },
      month: use.month.period === month ? use.month : { period: month, tokens: 0 },
    }
  }
  const refuse = (state: string, code: string, waitMs: number) => {
    throw new Failure('rate-limited', `Cannot take the request: the key "${name}" ${state}; try again later`, {
      code,
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    })
  }

  return {
    enter(atMs) {
      roll(atMs)
      const { tokensPerDay, tokensPerMonth, tokensPerMinute, requestsPerMinute } = limits
      if (tokensPerMonth !== undefined && use.month.tokens >= tokensPerMonth)
        refuse(`has used its ${tokensPerMonth} tokens of this month`, 'insufficient_quota', nextMonthMs(atMs) - atMs)
      if (tokensPerDay !== undefined && use.day.tokens >= tokensPerDay)
        refuse(`has used its ${tokensPerDay} tokens of this day`, 'insufficient_quota', nextDayMs(atMs) - atMs)
      const tokensWaitMs = tokens.waitMs(Number.MIN_VALUE, atMs)
      if (tokensWaitMs > 0)
        refuse(`has used its ${tokensPerMinute} tokens of this minute`, 'rate_limit_exceeded', tokensWaitMs)
      const requestWaitMs = requests.waitMs(1, atMs)
      if (requestWaitMs > 0)
        refuse(`has made its ${requestsPerMinute} requests of this minute`, 'rate_limit_exceeded', requestWaitMs)
      requests.take(1)
    },
    spend(amount, atMs) {
      roll(atMs)
      tokens.take(amount)
      use = {
        day: { ...use.day, tokens: use.day.tokens + amount },
        month: { ...use.month, tokens: use.month.tokens + amount },
      }
    },
    use: () => use,
  }
}

type Bucket = { waitMs(wanted: number, nowMs: number): number; take(amount: number): void }

const minuteMs = 60_000

// Holds a minute's worth and fills evenly. What is taken beyond its content has to fill up again first.
function createBucket(perMinute: number | undefined, startMs: number): Bucket {
  if (perMinute === undefined) return { waitMs: () => 0, take: () => {} }
  let level = perMinute
  let filledMs = startMs
  return {
    waitMs(wanted, nowMs) {
      level = Math.min(perMinute, level + (Math.max(0, nowMs - filledMs) * perMinute) / minuteMs)
      filledMs = nowMs
      return level >= wanted ? 0 : ((wanted - level) * minuteMs) / perMinute
    },
    take(amount) {
      level -= amount
    },
  }
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}

function nextDayMs(atMs: number): number {
  const date = new Date(atMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 1)
}

function nextMonthMs(atMs: number): number {
  const date = new Date(atMs)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}
