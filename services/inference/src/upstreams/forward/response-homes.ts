/** Which upstream keeps which response of the Responses API; the oldest are forgotten. */
export type ResponseHomes = {
  /** Reads the id of a response in the beginning of an answer. */
  learn(upstream: string, beginning: Uint8Array): void
  /** @returns the name of the upstream */
  homeOf(id: string): string | undefined
}

const maxHomes = 10_000
/** A response begins with its id; an event names its type and number before. */
const headBytes = 1_024

export function createResponseHomes(): ResponseHomes {
  const homes = new Map<string, string>()
  return {
    learn(upstream, beginning) {
      const head = Buffer.from(beginning.subarray(0, headBytes)).toString('utf8')
      const [, id] = /"id"\s*:\s*"(resp_[\w-]{1,128})"/.exec(head) ?? []
      if (id === undefined) return
      homes.set(id, upstream)
      for (const oldest of homes.keys()) {
        if (homes.size <= maxHomes) break
        homes.delete(oldest)
      }
    },
    homeOf: (id) => homes.get(id),
  }
}
