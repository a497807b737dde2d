import { z } from 'zod'
import type { Ledger } from '../ledger.ts'
import { dashboardCall } from './dashboard-call.ts'
import { madeAndRemoved } from './made-and-removed.ts'

const folder = z.object({ uid: z.string(), title: z.string() })
const note = z.object({ id: z.int(), text: z.string() })
const most = 10_000

/** Folders, stars and annotations of the dashboards at one address. */
export function dashboardThings(url: string, authorization: string): readonly Ledger[] {
  const { need } = dashboardCall(authorization)
  const ids = new Map<string, string | number>()
  const folders = madeAndRemoved({
    name: 'folder',
    async make(title) {
      ids.set(title, folder.parse(await need(url, 'POST', '/folders', { title })).uid)
    },
    // No metrics service is there that could say whether alert rules are in it.
    remove: async (title) => void (await need(url, 'DELETE', `/folders/${ids.get(title)}?forceDeleteRules=true`)),
    found: async () =>
      z
        .array(folder)
        .parse(await need(url, 'GET', `/folders?limit=${most}`))
        .map(({ title }) => title)
        // One is there from the start.
        .filter((title) => title !== 'Hearth'),
  })
  const stars = madeAndRemoved({
    name: 'star',
    async make(key) {
      await need(url, 'POST', '/dashboards/db', { dashboard: { uid: uidOf(key), title: key, panels: [] } })
      await need(url, 'POST', `/user/stars/dashboard/uid/${uidOf(key)}`)
    },
    remove: async (key) => void (await need(url, 'DELETE', `/user/stars/dashboard/uid/${uidOf(key)}`)),
    found: async () =>
      z
        .array(z.string())
        .parse(await need(url, 'GET', '/user/stars'))
        .map((uid) => uid.replace('-', ' ')),
  })
  const notes = madeAndRemoved({
    name: 'annotation',
    async make(text) {
      ids.set(text, note.pick({ id: true }).parse(await need(url, 'POST', '/annotations', { text })).id)
    },
    remove: async (text) => void (await need(url, 'DELETE', `/annotations/${ids.get(text)}`)),
    found: async () =>
      z
        .array(note)
        .parse(await need(url, 'GET', `/annotations?limit=${most}`))
        .map(({ text }) => text),
  })
  return [folders, stars, notes]
}

const uidOf = (key: string) => key.replace(' ', '-')
