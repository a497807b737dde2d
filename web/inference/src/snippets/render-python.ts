const words = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
])
const step = '    '

/** A value of JSON as Python writes it, over several lines; its texts and numbers are JSON's. */
export function renderPython(value: unknown): string {
  if (Array.isArray(value)) return within('[', value.map(renderPython), ']')
  if (typeof value !== 'object' || value === null) return words.get(value) ?? JSON.stringify(value)
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${renderPython(each)}`)
  return within('{', entries, '}')
}

function within(open: string, items: readonly string[], close: string): string {
  if (items.length === 0) return `${open}${close}`
  const lines = items.map((item) => `${step}${item.replaceAll('\n', `\n${step}`)}`)
  return `${open}\n${lines.join(',\n')}\n${close}`
}
