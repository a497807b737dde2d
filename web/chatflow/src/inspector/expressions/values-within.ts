const maxDepth = 3
const maxValues = 40

/** What is within a value, by its path: `usage.tokens`, `items[0].name`. Deep and large ones are cut. */
export function valuesWithin(value: unknown): readonly (readonly [path: string, value: unknown])[] {
  return walk(value, '', maxDepth).slice(0, maxValues)
}

function walk(value: unknown, path: string, depth: number): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null || depth === 0) return []
  return Object.entries(value)
    .slice(0, maxValues)
    .flatMap(([key, item]) => {
      const at = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
      return [[at, item] as const, ...walk(item, at, depth - 1)]
    })
}
