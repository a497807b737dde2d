/** Reads lines of a name and a number, as in `memory.stat`; a name that is not there is 0. */
export function parseKeyed(text: string): (name: string) => number {
  const values = new Map<string, number>()
  for (const line of text.split('\n')) {
    const space = line.indexOf(' ')
    if (space > 0) values.set(line.slice(0, space), Number(line.slice(space + 1)))
  }
  return (name) => values.get(name) ?? 0
}

// Without a limit the kernel says the highest number of pages there can be.
const leastUnlimited = 2 ** 60

/** A limit in bytes, 0 for none. */
export function parseLimit(text: string): number {
  const bytes = Number(text.trim())
  return Number.isFinite(bytes) && bytes < leastUnlimited ? bytes : 0
}
