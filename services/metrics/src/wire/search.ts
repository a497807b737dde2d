/** A result of a search; what is not known or not asked for is left out. */
export type SearchResultBody = {
  readonly name?: string
  readonly value?: string
  readonly score?: number
  readonly type?: string
  readonly help?: string
  readonly unit?: string
}

/** Lines of JSON: results, so many in each, and at last whether there are more. At least one has results, be it none. */
export function* searchLines(
  results: readonly SearchResultBody[],
  { batchSize, hasMore }: { readonly batchSize: number; readonly hasMore: boolean },
): Generator<string> {
  let at = 0
  do {
    yield `${JSON.stringify({ results: results.slice(at, at + batchSize) })}\n`
    at += batchSize
  } while (at < results.length)
  yield `${JSON.stringify({ status: 'success', has_more: hasMore })}\n`
}
