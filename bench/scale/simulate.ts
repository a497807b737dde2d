import { createEventQueue } from './event-queue.ts'
import { type Draw, exponential } from './random.ts'

export type Station = {
  readonly arrivalsPerSecond: number
  /** How many are served at once, each by a server of its own. */
  readonly servers: number
  /** Seconds that one takes. */
  readonly service: Draw
}

export type Outcome = {
  /** Share of the servers' time that was work. */
  readonly utilisation: number
  /** How many waited, on the average over time. */
  readonly queueLength: number
  /** From arrival to answer, in seconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export type Run = {
  readonly requests: number
  /** Of them, those at the beginning that are not counted: an empty system answers faster than one at work. */
  readonly warmUp: number
  readonly random: () => number
}

/**
 * Lets requests arrive at random at a station of equal servers with one queue, first come, first served: event by event,
 * arrivals and ends of service.
 */
export function simulate({ arrivalsPerSecond, servers, service }: Station, { requests, warmUp, random }: Run): Outcome {
  const between = exponential(1 / arrivalsPerSecond)
  const ends = createEventQueue()
  const waiting: { readonly arrivedAt: number; readonly number: number }[] = []
  const latencies: number[] = []
  const total = { busy: 0, queued: 0, since: 0, counted: false }
  let [now, served, arrived, nextArrival] = [0, 0, 0, between(random)]
  const passTo = (time: number) => {
    if (total.counted) {
      total.busy += ends.size * (time - now)
      total.queued += (waiting.length - served) * (time - now)
    }
    now = time
  }
  const begin = ({ arrivedAt, number }: (typeof waiting)[number]) => {
    const seconds = service(random)
    ends.add(now + seconds)
    if (number >= warmUp) latencies.push(now + seconds - arrivedAt)
  }
  while (arrived < requests) {
    if (ends.earliest <= nextArrival) {
      passTo(ends.earliest)
      ends.take()
      const next = waiting[served]
      if (next === undefined) continue
      begin(next)
      served += 1
      continue
    }
    passTo(nextArrival)
    if (arrived === warmUp) Object.assign(total, { counted: true, since: now })
    const one = { arrivedAt: now, number: arrived }
    if (ends.size < servers) begin(one)
    else waiting.push(one)
    arrived += 1
    nextArrival = now + between(random)
  }
  const seconds = now - total.since
  const sorted = latencies.toSorted((one, other) => one - other)
  const percentile = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return {
    utilisation: total.busy / (servers * seconds),
    queueLength: total.queued / seconds,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  }
}
