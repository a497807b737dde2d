/** An object as lines of `key: value`, keys within keys joined by dots; anything else as its JSON. */
export function renderFields(record: unknown): string {
  if (typeof record !== 'object' || record === null) return render(record)
  const lines: string[] = []
  const waiting: [string, unknown][] = Object.entries(record).reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, value] = next
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [key, child] of Object.entries(value).reverse()) waiting.push([`${path}.${key}`, child])
    else lines.push(`${path}: ${render(value)}`)
  }
  return lines.join('\n')
}

function render(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
