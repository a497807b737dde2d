import { Failure, hearthCommand } from '@hearth/kernel'
import { isModelAddress } from '../domain/models/model-source.ts'

/** Why a model did not become the default one, in one sentence with what to do. */
export type Refusal = {
  readonly message: string
  /** Whether trying again at the next start would be of no use. */
  readonly isFinal: boolean
}

/** @param error what stopped the change: anything but a `Failure` is a bug */
export function explainRefusal(error: unknown, wish: string): Refusal {
  if (!(error instanceof Failure)) {
    return { message: `Cannot make "${wish}" the default model: an internal error; the log has it`, isFinal: true }
  }
  const { message, kind, code } = error
  if (code === 'no_disk_space') return { message: `${message}; free some and take it again`, isFinal: false }
  if (code === 'checksum_mismatch') {
    return { message: `${message}; nothing of it was kept, so take it again, or another`, isFinal: true }
  }
  // Enough is under way already, and the message says when to come back.
  if (kind === 'rate-limited') return { message, isFinal: false }
  const isOut = kind === 'upstream' && code === undefined
  if (isOut && isModelAddress(wish)) return { message: `${message}; ${byHand(wish)}`, isFinal: false }
  return { message, isFinal: true }
}

function byHand(wish: string): string {
  const address = wish.replace(/^hf:/, '')
  return (
    `take it again when there is a connection, or bring the file of ${address} from another machine: ` +
    `${hearthCommand} pull <its path>, then ${hearthCommand} models use <the name it gets>`
  )
}
