import { Failure } from '@hearth/kernel'
import type { DataSource } from '../../domain/datasource/data-source.ts'

/** The database does not answer, or not as it should. */
export function unreachable({ name }: DataSource, cause: unknown): Failure {
  if (cause instanceof Failure) return cause
  return new Failure('upstream', `Cannot reach data source "${name}": ${wordsOf(cause)}`, { cause })
}

/** The database refuses a statement, in its own words. */
export function refused(cause: unknown): Failure {
  return cause instanceof Failure ? cause : new Failure('invalid', wordsOf(cause), { cause })
}

export function tooSlow({ name }: DataSource, timeoutMs: number): Failure {
  return new Failure('upstream', `Data source "${name}" did not answer within ${timeoutMs} ms; the query was stopped`)
}

/** That a user may do more to the server than read it, where that is not allowed. */
export function tooPowerful({ name, settings }: DataSource, may: string, remedy: string): Failure {
  const message = `Cannot ask data source "${name}" as "${settings.user}": this user ${may}, even where nothing is to be changed; ${remedy}, or set "allowSuperuser" in its jsonData`
  return new Failure('forbidden', message)
}

function wordsOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return wordsOf(cause.errors[0])
  return cause instanceof Error ? cause.message : String(cause)
}
