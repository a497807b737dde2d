/** A query that was run in this browser. */
export type PastQuery = {
  readonly expr: string
  /** Unix milliseconds of the last time. */
  readonly atMs: number
}

const key = 'hearth.metrics.queries'
const mostQueries = 100
// What is longer was made by a program.
const longestExpr = 4_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The queries of this browser, the last one first. Whatever else stands there counts as nothing. */
export function readPast(store: Store): readonly PastQuery[] {
  try {
    const found: unknown = JSON.parse(store.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter(isPastQuery).slice(0, mostQueries) : []
  } catch {
    return []
  }
}

/** Remembers a query as the last one; of a hundred others the oldest is forgotten. */
export function remember(store: Store, expr: string, atMs: number): void {
  const text = expr.trim()
  if (text === '' || text.length > longestExpr) return
  const others = readPast(store).filter((one) => one.expr !== text)
  write(store, [{ expr: text, atMs }, ...others].slice(0, mostQueries))
}

/** @returns what is left */
export function forget(store: Store, expr: string): readonly PastQuery[] {
  const left = readPast(store).filter((one) => one.expr !== expr)
  write(store, left)
  return left
}

export function forgetAll(store: Store): void {
  write(store, [])
}

function write(store: Store, queries: readonly PastQuery[]): void {
  try {
    if (queries.length === 0) store.removeItem(key)
    else store.setItem(key, JSON.stringify(queries))
  } catch {
    // A browser that keeps nothing forgets at once.
  }
}

function isPastQuery(value: unknown): value is PastQuery {
  if (typeof value !== 'object' || value === null || !('expr' in value && 'atMs' in value)) return false
  return typeof value.expr === 'string' && typeof value.atMs === 'number'
}
