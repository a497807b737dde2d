import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'

/**
 * Whether a change is to be tried alone, so that what it would answer is known and nothing is kept.
 *
 * @param sent `dryRun` of what was sent, besides that of the address
 * @throws {Failure} `invalid` for anything but `All`: what is not understood must not be done in earnest
 */
export function isDryRun(c: Context, sent: readonly string[] = []): boolean {
  const asked = [...(c.req.queries('dryRun') ?? []), ...sent].filter((value) => value !== '')
  if (asked.every((value) => value === 'All')) return asked.length > 0
  throw new Failure('invalid', 'The only value of "dryRun" is "All"', { param: 'dryRun' })
}
