import { Pool } from 'undici'

export type Load = {
  /** Origin, such as `http://127.0.0.1:3000`. */
  readonly origin: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Posted; a load without one gets. */
  readonly body?: string
  readonly clients: number
  readonly requests: number
}

export type LoadResult = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }

/** Sends `requests` over `clients` kept-alive connections, each waiting for its answer. */
export async function load({ origin, path, headers, body, clients, requests }: Load): Promise<LoadResult> {
  const pool = new Pool(origin, { connections: clients, pipelining: 1 })
  const sent = body === undefined ? ({ method: 'GET' } as const) : ({ method: 'POST', body } as const)
  const tookMs: number[] = []
  let left = requests
  const startedMs = performance.now()
  const client = async () => {
    while (left-- > 0) {
      const sentMs = performance.now()
      const response = await pool.request({ path, headers, ...sent })
      const text = await response.body.text()
      if (response.statusCode !== 200) throw new Error(`Got ${response.statusCode}: ${text}`)
      tookMs.push(performance.now() - sentMs)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const perSecond = requests / ((performance.now() - startedMs) / 1000)
  await pool.close()
  tookMs.sort((left, right) => left - right)
  return { perSecond, p50Ms: at(tookMs, 0.5), p99Ms: at(tookMs, 0.99) }
}

/** The value below which `share` of all lie. */
export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}
