import { Failure } from '@hearth/kernel'
import type { QueryAnswer } from '../../domain/code/code-databases.ts'
import type { QueryLimits } from './query-limits.ts'

/** An open connection to a database. */
export type Connection = {
  query(sql: string, values: readonly unknown[]): Promise<QueryAnswer>
  /** Whether another query can be asked; not after one that was cut off. */
  isOpen(): boolean
  close(): Promise<void>
}

export type ConnectionOptions = QueryLimits & {
  /** Whether statements may change anything. */
  readonly write: boolean
}

/** A failure in the database's own words. */
export function inItsWords(attempt: string, cause: unknown): Failure {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Failure('broken', `Cannot ${attempt}: ${reason}`, { cause })
}
