import type { QueryAnswer } from '../../frame.ts'
import type { QueryRequest } from '../build-query.ts'

/** What a panel was answered last, and how often what is new was joined to it since all of it was asked for. */
export type Held = {
  readonly request: QueryRequest
  readonly answers: readonly QueryAnswer[]
  readonly joins: number
}
