/** `bad_data`: the question is at fault; the others happened while it was answered. Prometheus' own names. */
export type PromqlErrorKind = 'bad_data' | 'execution' | 'timeout' | 'canceled'

/** Why a query has no answer, in Prometheus' words, for clients show and match them. */
export class PromqlError extends Error {
  override readonly name = 'PromqlError'
  readonly kind: PromqlErrorKind

  constructor(kind: PromqlErrorKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/** A failure of the evaluation itself, such as an ambiguous match between vectors. */
export function executionError(message: string): PromqlError {
  return new PromqlError('execution', message)
}
