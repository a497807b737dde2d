import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Ledger } from '../ledger.ts'
import { reasonOf } from '../reason-of.ts'
import { dashboardCall } from './dashboard-call.ts'

const accountSchema = z.object({ id: z.int() })
const tokenSchema = z.object({ id: z.int(), key: z.string() })
const pauseMs = 150

/**
 * Tokens of a service account of the dashboards, made at one process and revoked at the next: with the answer that says so
 * they open none of them, and those that were not revoked open all.
 */
export function tokens(urls: readonly string[], authorization: string): Ledger {
  const { need } = dashboardCall(authorization)
  const urlOf = (at: number) => urls[at % urls.length] ?? ''
  const [kept, revoked, opened, refusals] = [[] as string[], [] as string[], [] as string[], [] as string[]]
  let account: number | undefined
  const statusAt = async (url: string, key: string) =>
    (await dashboardCall(`Bearer ${key}`).ask(url, 'GET', '/search?limit=1')).status
  const lookEverywhere = (key: string, looked: (url: string, status: number) => void) =>
    Promise.all(
      urls.map((url) =>
        statusAt(url, key).then(
          (status) => looked(url, status),
          () => undefined,
        ),
      ),
    )
  const makeAndRevoke = async (at: number) => {
    account ??= accountSchema.parse(
      await need(urlOf(at), 'POST', '/serviceaccounts', { name: `bot ${at}`, role: 'Viewer' }),
    ).id
    const path = `/serviceaccounts/${account}/tokens`
    const { id, key } = tokenSchema.parse(await need(urlOf(at), 'POST', path, { name: `token ${at}` }))
    // Each has seen it by then, and has been asked by it.
    await lookEverywhere(key, (url, status) => {
      if (status === 401) opened.push(`token ${at} is unknown at ${url}`)
    })
    if (at % 3 === 0) return void kept.push(key)
    await need(urlOf(at + 1), 'DELETE', `${path}/${id}`)
    revoked.push(key)
    await lookEverywhere(key, (url, status) => {
      if (status === 200) opened.push(`token ${at} opens ${url} after it was revoked`)
    })
  }
  const mustBe = async (keys: readonly string[], expected: number, otherwise: string) => {
    const wrong: string[] = []
    for (const [at, key] of keys.entries()) {
      for (const url of urls) {
        const status = await statusAt(url, key)
        if (status !== 200 && status !== 401) throw new Error(`${url} answers ${status}`)
        if (status !== expected) wrong.push(`token ${at} ${otherwise} ${url}`)
      }
    }
    return wrong
  }
  const acknowledged = () => kept.length + revoked.length
  return {
    name: 'tokens of dashboards',
    acknowledged,
    async work(signal) {
      for (let at = 0; !signal.aborted; at++) {
        await makeAndRevoke(at).catch((error: unknown) => void refusals.push(`token ${at}: ${reasonOf(error)}`))
        await sleep(pauseMs)
      }
    },
    async check() {
      const closed = await mustBe(kept, 200, 'does not open')
      const open = await mustBe(revoked, 401, 'is revoked and opens')
      const lost = [...opened, ...closed, ...open]
      return { acknowledged: acknowledged(), failed: refusals.length, lost, doubled: [], refusals }
    },
  }
}
