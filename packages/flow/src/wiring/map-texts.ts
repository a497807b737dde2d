/** A value of JSON with each text in it replaced; what does not change is shared. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) {
    const items = value.map((item) => mapTexts(item, change))
    return items.every((item, at) => item === value[at]) ? value : items
  }
  if (typeof value !== 'object' || value === null) return value
  const before = Object.entries(value)
  const after = before.map(([key, item]) => [key, mapTexts(item, change)] as const)
  return after.every(([, item], at) => item === before[at]?.[1]) ? value : Object.fromEntries(after)
}
