import { Failure, type FailureKind } from '@hearth/kernel'
import { PromqlError, type PromqlErrorKind } from '../../domain/promql/promql-error.ts'

/** An error as plain data, for one that is thrown in another thread loses what it is. */
export type Fault =
  | { readonly kind: 'promql'; readonly of: PromqlErrorKind; readonly message: string }
  | { readonly kind: 'failure'; readonly of: FailureKind; readonly message: string; readonly code?: string }
  | { readonly kind: 'bug'; readonly message: string; readonly stack: string }

export function toFault(error: unknown): Fault {
  if (error instanceof PromqlError) return { kind: 'promql', of: error.kind, message: error.message }
  if (error instanceof Failure) {
    const { kind: of, message, code } = error
    return { kind: 'failure', of, message, ...(code === undefined ? {} : { code }) }
  }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { kind: 'bug', message, stack }
}

export function fromFault(fault: Fault): Error {
  switch (fault.kind) {
    case 'promql':
      return new PromqlError(fault.of, fault.message)
    case 'failure':
      return new Failure(fault.of, fault.message, fault.code === undefined ? {} : { code: fault.code })
    case 'bug':
      return Object.assign(new Error(fault.message), { stack: fault.stack })
  }
}
