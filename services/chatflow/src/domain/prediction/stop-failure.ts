import { Failure } from '@hearth/kernel'
import { RunStopped, type StopReason } from './run-registry.ts'

const stopMessages: Readonly<Record<StopReason, string>> = {
  disconnected: 'the client left',
  stopped: 'it was aborted on request',
  interrupted: 'a newer question in the same session took its place',
  timeout: 'it ran longer than allowed',
}

/** What a run that was ended from outside says; `code` is the reason. */
export function stopFailure(reason: unknown, cause: unknown): Failure {
  const code = reason instanceof RunStopped ? reason.reason : 'stopped'
  const kind = code === 'timeout' ? 'broken' : 'conflict'
  return new Failure(kind, `Cannot finish the prediction: ${stopMessages[code]}`, { cause, code })
}
