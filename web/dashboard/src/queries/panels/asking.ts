import type { QueryAnswer } from '../../model/frame.ts'
import type { QueryRequest } from '../../model/queries/build-query.ts'

/** A panel that waits for its answers. */
export type Asking = {
  readonly request: QueryRequest
  readonly signal: AbortSignal
  resolve(answers: readonly QueryAnswer[]): void
  reject(error: unknown): void
}
