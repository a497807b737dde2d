import { z } from 'zod'

// What Go writes for no time at all.
const noTimeMs = Date.parse('0001-01-01T00:00:00Z')

/** RFC 3339, as Unix time in milliseconds; `undefined` for none. */
export const time = z.iso.datetime({ offset: true }).transform((text) => {
  const ms = Date.parse(text)
  return ms === noTimeMs ? undefined : ms
})

export function renderTime(ms: number): string {
  return new Date(ms).toISOString()
}
