/**
 * The first way found that leads from a file back to itself, its first file repeated at the end, or
 * `undefined` when there is none.
 *
 * @param graph each file and those that it imports
 */
export function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const finished = new Set<string>()
  const path: string[] = []
  const visit = (file: string): string[] | undefined => {
    if (finished.has(file)) return undefined
    const at = path.indexOf(file)
    if (at !== -1) return [...path.slice(at), file]
    path.push(file)
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next)
      if (cycle !== undefined) return cycle
    }
    path.pop()
    finished.add(file)
    return undefined
  }
  for (const file of graph.keys()) {
    const cycle = visit(file)
    if (cycle !== undefined) return cycle
  }
  return undefined
}
