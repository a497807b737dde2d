import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Ledger, settle } from '../ledger.ts'

const versions = z.object({ versions: z.array(z.object({ message: z.string() })) })
const pauseMs = 100

type Access = { readonly urlOf: () => string; readonly authorization: string; readonly maxVersions: number }

/** Saves of one dashboard: each that was acknowledged is one version, the last of them what is shown. */
export function dashboards({ urlOf, authorization, maxVersions }: Access, uid: string): Ledger {
  const sent: string[] = []
  const acknowledged: string[] = []
  const headers = { authorization, 'content-type': 'application/json' }
  const save = async (message: string) => {
    sent.push(message)
    const body = JSON.stringify({
      dashboard: { uid, title: uid, tags: [message], panels: [] },
      message,
      overwrite: true,
    })
    const answer = await fetch(`${urlOf()}/api/dashboards/db`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(30_000),
    })
    if (answer.status === 200) acknowledged.push(message)
  }
  return {
    name: `dashboard ${uid}`,
    async work(signal) {
      for (let at = 0; !signal.aborted; at++) {
        await save(`save ${at}`).catch(() => undefined)
        await sleep(pauseMs)
      }
    },
    async check() {
      const answer = await fetch(`${urlOf()}/api/dashboards/uid/${uid}/versions?limit=${maxVersions}`, { headers })
      const found = versions.parse(await answer.json()).versions.map(({ message }) => message)
      // Older versions make room for newer ones: of those only that they went in order can be asked.
      const oldest = Math.min(...found.map((message) => sent.indexOf(message)))
      const kept = acknowledged.filter((message) => sent.indexOf(message) >= oldest)
      const verdict = settle({ sent: new Set(sent), acknowledged: new Set(kept) }, found)
      return { ...verdict, acknowledged: acknowledged.length, failed: sent.length - acknowledged.length }
    },
  }
}
