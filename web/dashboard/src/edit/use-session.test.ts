import { renderHook, stubPage } from '@hearth/ui-kit/test-support'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from '../model/edit/draft.ts'
import type { Json } from '../model/json.ts'
import { useSession } from './use-session.ts'

const stored = { uid: 'a', title: 'Load', version: 7, schemaVersion: 41, panels: [] }
const titled = (title: string) => (json: Json) => ({ ...json, title })
const draftKey = 'a'

async function opened(of: object = stored) {
  vi.useFakeTimers()
  const hook = await renderHook(() => useSession({ draftKey, stored: of }))
  return { hook, pass: (ms: number) => hook.act(() => vi.advanceTimersByTime(ms)), now: () => hook.current }
}
const kept = () => readDraft(localStorage, draftKey)

afterEach(() => void vi.useRealTimers())

describe('a dashboard that is edited', () => {
  test('begins as it is stored, with nothing to undo', async () => {
    stubPage()
    const { now } = await opened()
    expect(now()).toMatchObject({
      json: stored,
      read: { title: 'Load' },
      changes: [],
      baseVersion: 7,
      wasConverted: false,
    })
    expect([now().undo, now().redo, now().kept]).toEqual([undefined, undefined, undefined])
  })

  test('is changed, back and forth', async () => {
    stubPage()
    const { hook, now } = await opened()
    await hook.act(() => now().change(titled('Weight')))
    expect(now()).toMatchObject({ json: { title: 'Weight' }, read: { title: 'Weight' }, redo: undefined })
    expect(now().changes).toHaveLength(1)
    await hook.act(() => now().undo?.())
    expect(now()).toMatchObject({ json: { title: 'Load' }, undo: undefined })
    await hook.act(() => now().redo?.())
    expect(now()).toMatchObject({ json: { title: 'Weight' }, redo: undefined })
  })

  test('takes steps of one name as one', async () => {
    stubPage()
    const { hook, now } = await opened()
    for (const title of ['L', 'Lo']) await hook.act(() => now().change(titled(title), 'title'))
    await hook.act(() => now().undo?.())
    expect(now()).toMatchObject({ json: { title: 'Load' }, undo: undefined })
  })

  test('keeps the parts that did not change the same objects', async () => {
    stubPage()
    const { hook, now } = await opened({ ...stored, panels: [{ id: 1, type: 'stat', title: 'A' }] })
    const before = now().read
    await hook.act(() => now().change(titled('Weight')))
    expect(now().read).not.toBe(before)
    expect(now().read.sections).toBe(before.sections)
  })

  test('of which nobody knows a version begins from none', async () => {
    stubPage()
    const { version: _, ...fresh } = stored
    expect((await opened(fresh)).now().baseVersion).toBe(0)
  })
})

describe('its draft', () => {
  test('is kept when nothing changed for a moment', async () => {
    stubPage()
    const { hook, pass, now } = await opened()
    await hook.act(() => now().change(titled('Weight')))
    await pass(399)
    expect([kept(), now().kept]).toEqual([undefined, undefined])
    await pass(1)
    expect(kept()).toEqual({ json: { ...stored, title: 'Weight' }, baseVersion: 7, savedAtMs: Date.now() })
    expect(now().kept).toBe(Date.now())
  })

  test('is not kept while nothing changed', async () => {
    stubPage()
    const { hook, pass } = await opened()
    await pass(1_000)
    await hook.unmount()
    expect(kept()).toBeUndefined()
  })

  test('is kept at once when the page goes, in either way', async () => {
    const page = stubPage()
    const first = await opened()
    await first.hook.act(() => first.now().change(titled('Weight')))
    await first.hook.act(() => page.send('pagehide'))
    expect(kept()?.json.title).toBe('Weight')
    await first.hook.act(() => first.now().change(titled('Mass')))
    await first.hook.unmount()
    expect(kept()?.json.title).toBe('Mass')
  })

  test('is what editing goes on with', async () => {
    stubPage()
    writeDraft(localStorage, draftKey, { json: { ...stored, title: 'Weight' }, baseVersion: 5, savedAtMs: 12 })
    const { now, pass } = await opened()
    expect(now()).toMatchObject({ json: { title: 'Weight' }, baseVersion: 5, kept: 12, undo: undefined })
    expect(now().changes).toHaveLength(1)
    await pass(400)
    expect(kept()?.savedAtMs).toBe(Date.now())
  })

  test('is gone when it is wanted no more, and stays so', async () => {
    stubPage()
    const { hook, pass, now } = await opened()
    await hook.act(() => now().change(titled('Weight')))
    await pass(400)
    now().forget()
    await hook.unmount()
    expect(kept()).toBeUndefined()
  })

  test('is said not to be kept where the browser has no room', async () => {
    stubPage()
    const { hook, pass, now } = await opened()
    localStorage.setItem = () => {
      throw new Error('QuotaExceededError')
    }
    await hook.act(() => now().change(titled('Weight')))
    await pass(400)
    expect(now().kept).toBe('failed')
  })
})
