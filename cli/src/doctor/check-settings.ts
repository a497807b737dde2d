import { BUNDLE } from '../services.ts'
import type { Check } from './check.ts'

/** What the services would refuse at their start: unknown keys, values out of bounds. */
export const checkSettings: Check = {
  name: 'settings',
  async run({ settings }) {
    const read = await Promise.allSettled(BUNDLE.map(({ check }) => check(settings)))
    const faults = read.flatMap((result) => (result.status === 'rejected' ? [messageOf(result.reason)] : []))
    if (faults.length === 0) return { status: 'ok', detail: 'every key is known and every value fits' }
    return {
      status: 'failing',
      detail: faults.join('; '),
      mend: "correct them; every key stands in its service's README",
    }
  },
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}
