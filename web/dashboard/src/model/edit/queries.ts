import { type Json, records, text } from '../json.ts'

/** The panel with these queries. */
export function withQueries(panel: Json, targets: readonly Json[]): Json {
  return { ...panel, targets }
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** A letter that no query has yet; numbered once the letters are used up. */
export function freeRefId(queries: readonly Json[]): string {
  const taken = new Set(queries.map(({ refId }) => text(refId)))
  const numbered = Array.from({ length: queries.length + 1 }, (_, index) => `Q${index + 1}`)
  return [...letters, ...numbered].find((id) => !taken.has(id)) ?? 'Q'
}

export type QueryShape = 'range' | 'instant' | 'both'

/** Whether a query asks for a course, for one moment, or for both. */
export function shapeOf({ instant, range }: Json): QueryShape {
  if (instant !== true) return 'range'
  return range === true ? 'both' : 'instant'
}

/** The query that asks so. */
export function withShape(query: Json, shape: QueryShape): Json {
  return { ...query, instant: shape !== 'range', range: shape !== 'instant' }
}

/** The panel with the answers of a proposal's queries in the place of one of its own. */
export function replaceQuery(panel: Json, refId: string, replacing: readonly Json[]): Json {
  const queries = records(panel.targets)
  const at = queries.findIndex((query) => text(query.refId) === refId)
  if (at === -1) return panel
  let made = queries.toSpliced(at, 1)
  const fresh = replacing.map((query, index) => {
    const named = { ...query, refId: index === 0 ? refId : freeRefId([...made, { refId }]) }
    made = [...made, named]
    return named
  })
  return withQueries(panel, queries.toSpliced(at, 1, ...fresh))
}
