/** What is known of a station with arrivals at random and exponential service times (M/M/c), once it has settled. */
export type Settled = { readonly waits: number; readonly queueLength: number; latencyAbove(seconds: number): number }

/**
 * Erlang's formula of waiting.
 *
 * @param offered arrivals a second times the seconds of one service: how many servers would just do
 * @returns `waits` is the share of requests that find no server free; `latencyAbove` the share that takes longer
 * @throws {RangeError} when `offered` is not below `servers`: then it never settles
 */
export function erlangC(offered: number, servers: number, serviceSeconds: number): Settled {
  if (offered >= servers)
    throw new RangeError(`Cannot settle ${offered} offered to ${servers} servers: fewer are needed`)
  // Erlang B, which grows with the servers without the factorials of the usual form.
  let blocked = 1
  for (let count = 1; count <= servers; count += 1) blocked = (offered * blocked) / (count + offered * blocked)
  const waits = blocked / (1 - (offered / servers) * (1 - blocked))
  const perSecond = 1 / serviceSeconds
  const drain = (servers - offered) * perSecond
  return {
    waits,
    queueLength: (waits * offered) / (servers - offered),
    latencyAbove(seconds) {
      const served = Math.exp(-perSecond * seconds)
      if (Math.abs(drain - perSecond) < 1e-9) return served * (1 + waits * perSecond * seconds)
      const both = (waits * perSecond) / (drain - perSecond)
      return served + both * (served - Math.exp(-drain * seconds))
    },
  }
}
