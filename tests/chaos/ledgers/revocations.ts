import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Ledger } from '../ledger.ts'
import { reasonOf } from '../reason-of.ts'

const keysSchema = z.array(z.object({ id: z.string(), keyName: z.string(), apiKey: z.string() }))
const pauseMs = 100
const givenUpMs = 30_000
// A process that heard nothing for a while reads anew what it remembers.
const closedWithinMs = 60_000

/** Keys that are made at one service and revoked at the next: from then on they open none of them. */
export function revocations({ urls, key }: { readonly urls: readonly string[]; readonly key: string }): Ledger {
  const revoked: string[] = []
  const refusals: string[] = []
  let asked = 0
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const call = async (at: number, method: string, path: string, body?: string) => {
    const init = { method, headers, signal: AbortSignal.timeout(givenUpMs), ...(body === undefined ? {} : { body }) }
    const answer = await fetch(`${urls[at % urls.length]}/api/v1/apikey${path}`, init)
    if (!answer.ok) throw new Error(`${method} ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }
  const statusAt = async (url: string, text: string) => {
    // From one place, too many wrong keys in a row would be told nothing.
    asked += 1
    const place = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
    const headers = { authorization: `Bearer ${text}`, 'x-forwarded-for': place }
    const answer = await fetch(`${url}/api/v1/chatflows`, { headers, signal: AbortSignal.timeout(givenUpMs) })
    await answer.body?.cancel()
    return answer.status
  }
  const makeAndRevoke = async (at: number) => {
    const keyName = randomUUID()
    const made = keysSchema.parse(await call(at, 'POST', '', JSON.stringify({ keyName })))
    const { id, apiKey } = made.find((one) => one.keyName === keyName) ?? { id: '', apiKey: '' }
    // Each knows it by then, and would remember it.
    for (const url of urls) await statusAt(url, apiKey).catch(() => undefined)
    await call(at + 1, 'DELETE', `/${id}`)
    revoked.push(apiKey)
  }
  const opensStill = async (url: string, text: string) => {
    const deadline = performance.now() + closedWithinMs
    while ((await statusAt(url, text)) !== 401) {
      if (performance.now() > deadline) return true
      await sleep(pauseMs)
    }
    return false
  }
  return {
    name: 'revoked keys',
    acknowledged: () => revoked.length,
    async work(signal) {
      for (let at = 0; !signal.aborted; at++) {
        await makeAndRevoke(at).catch((error: unknown) => void refusals.push(`key ${at}: ${reasonOf(error)}`))
        await sleep(pauseMs)
      }
    },
    async check() {
      const lost: string[] = []
      for (const [at, text] of revoked.entries())
        for (const url of urls) if (await opensStill(url, text)) lost.push(`key ${at} opens ${url}`)
      return { acknowledged: revoked.length, failed: refusals.length, lost, doubled: [], refusals }
    },
  }
}
