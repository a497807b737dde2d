import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Connects and leaves again without a word.
 *
 * @param place what a guard has resolved
 * @throws when nothing listens there, or it does not answer within `timeoutMs`
 */
export async function tryConnection(
  { address, port }: Pick<LookupAddress, 'address'> & { readonly port: number },
  timeoutMs: number,
): Promise<void> {
  const socket = connect({ host: address, port })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) })
  } finally {
    socket.destroy()
  }
}
