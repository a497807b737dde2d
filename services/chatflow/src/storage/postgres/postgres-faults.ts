import { Failure } from '@hearth/kernel'
import { fullDisk } from '../faults.ts'

// Codes of PostgreSQL's appendix A.
const diskFull = '53100'
const statementTimeout = '57014'
/** Classes of codes that say the server is away, refuses connections, or has no such user or database. */
const unreachable = /^(08|28|3D|53300|57P)/
const networkFaults: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EACCES',
]
// What the client says in place of a code when the server leaves in the middle.
const lostConnection =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|connection error/i

/** Words what an owner can mend; anything else goes on as it is. For `catch`. */
export function explainPostgres(cause: unknown): never {
  if (!(cause instanceof Error)) throw cause
  const { code } = cause as { code?: unknown }
  if (code === diskFull) throw fullDisk(cause)
  if (code === statementTimeout) {
    throw new Failure('unavailable', 'Cannot read or write the data: the database takes too long', { cause })
  }
  if (!isAway(code, cause.message)) throw cause
  throw new Failure('unavailable', 'Cannot read or write the data: the database does not let us in; see that it runs', {
    cause,
  })
}

function isAway(code: unknown, message: string): boolean {
  if (networkFaults.includes(code) || lostConnection.test(message)) return true
  return typeof code === 'string' && unreachable.test(code)
}
