import { Failure } from '@hearth/kernel'

/** What one query of custom code may take. */
export type QueryLimits = { readonly maxRows: number; readonly maxBytes: number; readonly timeoutMs: number }

export function tooManyRows({ maxRows }: QueryLimits): Failure {
  const message = `Cannot finish the query: it gives more than ${maxRows} rows; ask for fewer with LIMIT, or raise codeQueryRows of the chatflow settings`
  return new Failure('broken', message)
}

export function tooManyBytes({ maxBytes }: QueryLimits): Failure {
  return new Failure(
    'broken',
    `Cannot finish the query: its rows have more than ${maxBytes} bytes; ask for fewer rows or columns`,
  )
}

export function tooSlow({ timeoutMs }: QueryLimits): Failure {
  const message = `Cannot finish the query: it takes longer than ${timeoutMs} ms, which codeQueryTimeoutMs of the chatflow settings allows`
  return new Failure('broken', message)
}
