/** Which endpoints a server was found not to have, though its kind may: older versions, other software. */
export type EndpointMemory = {
  lacks(path: string): boolean
  note(path: string): void
}

/** After so long it is asked again: servers are replaced by newer ones. */
const rememberMs = 600_000

/** @param clock monotonic milliseconds */
export function createEndpointMemory(clock: () => number): EndpointMemory {
  // Keys are the few paths that are passed on at all.
  const notedAtMs = new Map<string, number>()
  return {
    lacks(path) {
      const atMs = notedAtMs.get(path)
      return atMs !== undefined && clock() - atMs < rememberMs
    },
    note: (path) => void notedAtMs.set(path, clock()),
  }
}

const statuses = new Set([404, 405, 501])

/**
 * Whether an answer says that its server has no such endpoint. One that names the model, or the response
 * that is gone on from, speaks of those: the endpoint is there.
 *
 * @param names texts of which the answer to a request that was understood would speak
 */
export function saysNoEndpoint(status: number, body: Uint8Array, names: readonly string[]): boolean {
  if (!statuses.has(status)) return false
  const text = Buffer.from(body).toString('utf8')
  return !text.includes('model_not_found') && !names.some((name) => name !== '' && text.includes(name))
}
