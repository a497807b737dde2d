import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { encodeWriteRequest } from '../../../services/metrics/src/test-support/write-request.ts'
import { type Ledger, settle } from '../ledger.ts'

const answerSchema = z.object({
  data: z.object({ result: z.array(z.object({ values: z.array(z.tuple([z.number(), z.string()])) })) }),
})
const pauseMs = 20

/** Samples by remote write, one a request: each that was answered with 204 is there, with its value. */
export function samples(urlOf: () => string, worker: string): Ledger {
  const sent = new Set<string>()
  const acknowledged = new Set<string>()
  const write = async (value: number) => {
    const timeMs = Date.now()
    const key = `${value} at ${timeMs}`
    sent.add(key)
    const body = Buffer.from(
      encodeWriteRequest([{ labels: { __name__: 'chaos_sequence', worker }, samples: [[timeMs, value]] }]),
    )
    const headers = { 'content-encoding': 'snappy', 'content-type': 'application/x-protobuf' }
    const answer = await fetch(`${urlOf()}/api/v1/write`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(30_000),
    })
    if (answer.status === 204) acknowledged.add(key)
  }
  return {
    name: `samples of ${worker}`,
    async work(signal) {
      for (let value = 0; !signal.aborted; value++) {
        await write(value).catch(() => undefined)
        await sleep(pauseMs)
      }
    },
    async check() {
      const query = encodeURIComponent(`chaos_sequence{worker="${worker}"}[1d]`)
      const answer = await fetch(`${urlOf()}/api/v1/query?query=${query}`)
      const { data } = answerSchema.parse(await answer.json())
      const found = data.result.flatMap(({ values }) =>
        values.map(([at, value]) => `${value} at ${Math.round(at * 1_000)}`),
      )
      return settle({ sent, acknowledged }, found)
    },
  }
}
