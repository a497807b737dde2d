import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Ledger } from '../ledger.ts'
import { reasonOf } from '../reason-of.ts'
import { dashboardCall } from './dashboard-call.ts'

const shown = z.object({ dashboard: z.object({ title: z.string() }) })
const uid = 'read-elsewhere'
const pauseMs = 150

/** Saves of one dashboard at one process after the other: what was acknowledged is what the next one shows, or newer. */
export function freshReads(urls: readonly string[], authorization: string): Ledger {
  const { need } = dashboardCall(authorization)
  const urlOf = (at: number) => urls[at % urls.length] ?? ''
  const [stale, refusals] = [[] as string[], [] as string[]]
  // What was not answered may be kept later than what came after it.
  const unknown = new Set<number>()
  let acknowledged = 0
  let latest = -1
  const look = async (url: string) => {
    const { dashboard } = shown.parse(await need(url, 'GET', `/dashboards/uid/${uid}`))
    const at = Number(dashboard.title)
    if (at < latest && !unknown.has(at)) stale.push(`${url} shows save ${at} after save ${latest}`)
  }
  const saveAndLook = async (at: number) => {
    const dashboard = { uid, title: `${at}`, panels: [] }
    unknown.add(at)
    await need(urlOf(at), 'POST', '/dashboards/db', { dashboard, overwrite: true })
    unknown.delete(at)
    latest = at
    acknowledged += 1
    await look(urlOf(at + 1))
  }
  return {
    name: 'saves read elsewhere',
    acknowledged: () => acknowledged,
    async work(signal) {
      for (let at = 0; !signal.aborted; at++) {
        await saveAndLook(at).catch((error: unknown) => void refusals.push(`save ${at}: ${reasonOf(error)}`))
        await sleep(pauseMs)
      }
    },
    async check() {
      for (const url of urls) await look(url)
      return { acknowledged, failed: refusals.length, lost: stale, doubled: [], refusals }
    },
  }
}
