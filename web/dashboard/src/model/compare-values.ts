const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Numbers by size, everything else as words, in which numbers count as such: `host2` before `host10`. */
export function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left < right ? -1 : Number(left > right)
  return collator.compare(String(left), String(right))
}
