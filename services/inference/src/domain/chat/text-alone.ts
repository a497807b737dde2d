import type { ChatMessage } from '../engine/engine.ts'
import { unsupported } from '../engine/sampling/unsupported.ts'

/** What a client is told who shows something to a model of this machine. */
export const readsTextAlone = 'this model reads text alone'

/** @throws {Failure} `invalid` with code `unsupported_value`, which names the first picture, sound or file */
export function assertTextAlone(messages: readonly ChatMessage[]): void {
  const first = messages.find(({ media }) => media !== undefined)?.media?.[0]
  if (first !== undefined) throw unsupported(first, readsTextAlone)
}
