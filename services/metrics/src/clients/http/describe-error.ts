import { errorCode, Failure } from '@hearth/kernel'

const refusals: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection cut',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'host name cannot be resolved now',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network is unreachable',
  ETIMEDOUT: 'connection timed out',
}

/** Why there is no answer from an address, in Go's words where they are known. */
export function describeError(error: unknown, url: string): Failure {
  if (error instanceof Failure) return error
  const reason = refusals[errorCode(error) ?? ''] ?? (error instanceof Error ? error.message : 'no answer')
  return new Failure('upstream', `Get "${url}": ${reason}`, { cause: error })
}
