import { randomUUID } from 'node:crypto'

// What the three digits behind the version's tell apart within one millisecond.
const perMs = 0x1000

/**
 * Makes UUIDs of version 4 whose first 48 bits tell the time in milliseconds, as those of version 7 do, and whose
 * next 12 count within one: they sort in the order in which they were made.
 *
 * What is added to an index then lies beside what was added before: a turn of a conversation costs the database half
 * of what it does with ids that lie anywhere. And what is listed by its time is listed in the order in which it came,
 * though two may come in one millisecond. The other 62 bits cannot be guessed.
 *
 * @param nowMs Unix time; an id is never made for an earlier time than the one before it, whatever the clock does
 */
export function createNewId(nowMs: () => number): () => string {
  let atMs = 0
  let count = 0
  return () => {
    const now = nowMs()
    count = now > atMs ? 0 : count + 1
    atMs = Math.max(now, count === perMs ? atMs + 1 : atMs)
    count %= perMs
    const time = atMs.toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-4${count.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`
  }
}
