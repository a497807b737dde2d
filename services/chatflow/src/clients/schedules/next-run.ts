import { Failure } from '@hearth/kernel'

/** When a cron expression comes due after `afterMs`; `undefined` when it never does again. */
export type NextRun = (cronExpression: string, timezone: string, afterMs: number) => Promise<number | undefined>

/**
 * Reads cron expressions of five or six fields.
 *
 * @param minIntervalMs an expression that comes due more often is refused
 * @returns a function that throws a `Failure` of kind `invalid` for what is no expression or no time zone
 */
export function createNextRun(minIntervalMs: number): NextRun {
  return async (cronExpression, timezone, afterMs) => {
    const { Cron } = await import('croner')
    try {
      const cron = new Cron(cronExpression, { timezone, mode: '5-or-6-parts', paused: true })
      const [first, second] = cron.nextRuns(2, new Date(afterMs))
      if (first !== undefined && second !== undefined && second.getTime() - first.getTime() < minIntervalMs)
        throw new Failure('invalid', `Cron expression fires more often than every ${minIntervalMs / 1_000} s`)
      return first?.getTime()
    } catch (cause) {
      if (cause instanceof Failure) throw cause
      const reason = cause instanceof Error ? cause.message : 'it is not one'
      throw new Failure('invalid', `Cannot read the schedule "${cronExpression}" (${timezone}): ${reason}`, { cause })
    }
  }
}
