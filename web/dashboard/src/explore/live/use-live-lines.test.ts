import { answerAsks, renderHook } from '@hearth/ui-kit/test-support'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { asItIs } from '../../model/read/angular/upgraded.ts'
import { readPanel } from '../../model/read/read-panel.ts'
import { type DashboardView, DashboardViewProvider } from '../../view/dashboard-view.ts'
import { useLiveLines } from './use-live-lines.ts'

const { panel } = readPanel(
  { type: 'logs', targets: [{ refId: 'A', expr: '{app="web"}' }] },
  1,
  { x: 0, y: 0, w: 12, h: 8 },
  asItIs,
)
const view = {
  datasources: [{ uid: 'l1', name: 'Loki', type: 'loki', isDefault: true }],
  variables: [],
  builtIns: {},
  range: { fromMs: 0, toMs: 1 },
} as unknown as DashboardView

let page: EventTarget & { visibilityState: DocumentVisibilityState }
beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  vi.stubGlobal('document', page)
})
function look(visibilityState: DocumentVisibilityState) {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Locks of a window that is alone: each is given at once, and told when it is given back. */
function stubLocks() {
  const ended: string[] = []
  const request = async (name: string, _: LockOptions, use: (lock: object) => Promise<unknown>) => {
    const given = await use({ name })
    // As from the browser's own process; the test goes on meanwhile.
    await new Promise(setImmediate)
    ended.push(name)
    return given
  }
  vi.stubGlobal('navigator', { ...navigator, locks: { request, query: async () => ({ held: [], pending: [] }) } })
  return ended
}

test('a query that is refused is asked once, and gives its place to others', async () => {
  const asked = answerAsks({ '/api/ds/query/tail': Response.json({ message: 'a query that counts' }, { status: 400 }) })
  const ended = stubLocks()
  const lines = await renderHook(() => useLiveLines(panel), {
    wrap: (child) => createElement(DashboardViewProvider, { value: view }, child),
  })
  await lines.until(() => expect(ended).not.toEqual([]))
  // What would ask again had no more to wait for than this.
  for (let turn = 0; turn < 20; turn++) await lines.act(() => new Promise(setImmediate))
  expect(asked.map(({ call }) => call)).toEqual(['POST /api/ds/query/tail'])
  expect(lines.current.state).toEqual({ kind: 'refused', message: 'a query that counts' })
})

/** What is followed, by which nothing comes. */
function followNothing() {
  const signals: AbortSignal[] = []
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { signal, body }: RequestInit) => {
    bodies.push(JSON.parse(body instanceof Blob ? await body.text() : String(body)))
    if (signal) signals.push(signal)
    return new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('\n')) }),
    )
  })
  return { signals, bodies }
}

const known = {
  key: '10',
  atMs: 0,
  ns: '10',
  level: undefined,
  text: 'known',
  raw: undefined,
  labels: {},
  kinds: {},
  links: [],
  refId: undefined,
}

test('nothing is asked while the window is hidden, and then from the newest line on', async () => {
  const { signals, bodies } = followNothing()
  stubLocks()
  const lines = await renderHook(() => useLiveLines(panel, { lines: [known], fromMs: 0 }), {
    wrap: (child) => createElement(DashboardViewProvider, { value: view }, child),
  })
  await lines.until(() => expect(signals).toHaveLength(1))
  expect(lines.current.live.shown).toEqual([known])
  await lines.act(async () => look('hidden'))
  expect(signals[0]?.aborted).toBe(true)
  for (let turn = 0; turn < 20; turn++) await lines.act(() => new Promise(setImmediate))
  expect(signals).toHaveLength(1)
  await lines.act(async () => look('visible'))
  await lines.until(() => expect(signals).toHaveLength(2))
  expect(bodies).toMatchObject([{ sinceNs: '10' }, { sinceNs: '10' }])
  expect(lines.current.live.shown).toEqual([known])
})

test.each([
  {
    name: 'of a panel that shows none, since it was asked for',
    known: { lines: [], fromMs: 5 },
    body: { sinceNs: '5000000' },
  },
  { name: 'of nothing that was asked before, some of any time', known: undefined, body: { sinceNs: undefined } },
])('the first lines are those $name', async ({ known, body }) => {
  const { bodies } = followNothing()
  stubLocks()
  const lines = await renderHook(() => useLiveLines(panel, known), {
    wrap: (child) => createElement(DashboardViewProvider, { value: view }, child),
  })
  await lines.until(() => expect(bodies).toEqual([{ query: expect.anything(), ...body }]))
})
