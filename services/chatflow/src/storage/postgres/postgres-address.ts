import { Failure } from '@hearth/kernel'

/** The address of a database as it may be shown. */
export function withoutPassword(url: string): string {
  return url.replace(/:\/\/[^@/]*@/, '://').replace(/\?.*$/, '')
}

/** Words why a database cannot be opened; a failure of another kind than being away stands as it is. */
export function cannotOpen(url: string, cause: unknown): unknown {
  if (!(cause instanceof Failure) || cause.kind !== 'unavailable') return cause
  return new Failure('invalid', `Cannot open the chatflow database ${withoutPassword(url)}: ${reasonOf(cause)}`, {
    cause,
  })
}

function reasonOf({ cause, message }: Failure): string {
  if (cause instanceof AggregateError) return String(cause.errors[0])
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}
