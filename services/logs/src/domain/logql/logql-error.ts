/**
 * Why a query cannot be answered, in Loki's words.
 *
 * `parse`: it is no query, or a stage of it cannot be made; `pipeline`: a line made a metric query fail; `limit`: the
 * query asks for more than it may. All of them are the asker's to mend.
 */
export class LogqlError extends Error {
  override readonly name = 'LogqlError'
  readonly kind: 'parse' | 'pipeline' | 'limit'

  constructor(kind: 'parse' | 'pipeline' | 'limit', message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.kind = kind
  }
}

/** Where the word stands at which reading a query ended; a line of 0 says that the word has been read over. */
export type Place = { readonly line: number; readonly column: number }

export function parseError(message: string, place: Place = { line: 0, column: 0 }): LogqlError {
  const at = place.line === 0 && place.column === 0 ? ' ' : ` at line ${place.line}, col ${place.column}`
  return new LogqlError('parse', `parse error${at}: ${message}`)
}

/** For a stage that is well formed and cannot be made. */
export function stageError(stage: string, reason: string): LogqlError {
  return parseError(`stage '${stage}' : ${reason}`)
}
