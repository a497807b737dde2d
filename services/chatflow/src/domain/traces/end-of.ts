import { Failure } from '@hearth/kernel'

/** How work that threw has ended: it failed, or it was stopped, which is no fault of its own. */
export function endOf(
  error: unknown,
): { readonly status: 'failed'; readonly error: string } | { readonly status: 'stopped'; readonly error: undefined } {
  return isFault(error) ? { status: 'failed', error: messageOf(error) } : { status: 'stopped', error: undefined }
}

// Whoever aborts a signal gives a reason that is no failure.
function isFault(error: unknown): boolean {
  return error instanceof Failure || !(error instanceof Error && /^(AbortError|RunStopped)$/.test(error.name))
}

function messageOf(error: unknown): string {
  return error instanceof Failure ? error.message : 'Internal error'
}
