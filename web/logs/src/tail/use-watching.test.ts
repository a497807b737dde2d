import { answerAsks, renderHook } from '@hearth/ui-kit/test-support'
import { describe, expect, test, vi } from 'vitest'
import type { PageBody } from '../../../../services/logs/src/wire/page.ts'
import { maxItems } from './tail-state.ts'
import { useWatching } from './use-watching.ts'

const line = { c: 'a', g: 'g', t: '1', s: 'stdout', l: 'info', m: 'x' } as const
const pageOf = (count: number, prev: string | null = null): PageBody => ({
  lines: Array.from({ length: count }, () => line),
  next: 'n',
  prev,
  scanned: { bytes: 0, ms: 0 },
  gaps: [],
})

async function watching({ count = 1, prev = null as string | null, isLive = true, containers = ['a'] } = {}) {
  // Whether anybody sees the page is asked there.
  vi.stubGlobal('document', { visibilityState: 'visible', cookie: '', addEventListener() {}, removeEventListener() {} })
  const onRestart = vi.fn()
  const first = pageOf(count, prev)
  const hook = await renderHook(() =>
    useWatching({ selection: 'c=a', within: 'r=1h', isLive, containers, first, onRestart }),
  )
  const rows = { toTop: vi.fn(), toEnd: vi.fn() }
  hook.current.rows.current = rows as unknown as NonNullable<typeof hook.current.rows.current>
  const take = (event: object) =>
    hook.act(() => {
      hook.current.take(event as Parameters<typeof hook.current.take>[0])
      hook.current.flush()
    })
  const come = (many: number) => take({ name: 'lines', id: 'i', data: Array.from({ length: many }, () => line) })
  return { hook, rows, onRestart, take, come, now: () => hook.current }
}

describe('a tail that is watched', () => {
  test('is open at its newest line', async () => {
    expect((await watching()).now()).toMatchObject({
      isOpen: true,
      following: true,
      paused: false,
      isOver: false,
      isFull: false,
      unseen: 0,
    })
  })

  test('is closed where nothing new belongs to it', async () => {
    expect((await watching({ isLive: false })).now().isOpen).toBe(false)
  })

  test('is closed while it is paused, with what had come shown', async () => {
    const { hook, now } = await watching()
    await hook.act(() => now().take({ name: 'lines', id: 'i', data: [line] }))
    await hook.act(() => now().togglePaused())
    expect(now()).toMatchObject({ paused: true, isOpen: false, state: { items: { length: 2 } } })
    await hook.act(() => now().togglePaused())
    expect(now()).toMatchObject({ paused: false, isOpen: true })
  })

  test('is over when all containers are removed', async () => {
    const { take, now } = await watching({ containers: ['a', 'b'] })
    await take({ name: 'container', id: 'i', data: { container: 'a' } })
    expect(now()).toMatchObject({ isOver: false, isOpen: true })
    await take({ name: 'container', id: 'j', data: { container: 'b' } })
    expect(now()).toMatchObject({ isOver: true, isOpen: false })
  })

  test('of whatever there is is never over', async () => {
    expect((await watching({ containers: [] })).now()).toMatchObject({ isOver: false, isOpen: true })
  })
})

describe('whoever reads further up', () => {
  test('is told how much came since, and follows again', async () => {
    const { hook, come, now } = await watching()
    await hook.act(() => now().follow(false))
    await come(2)
    await hook.act(() => now().follow(false))
    await come(1)
    expect(now()).toMatchObject({ following: false, unseen: 3 })
    await hook.act(() => now().follow(true))
    expect(now()).toMatchObject({ following: true, unseen: 0 })
  })

  test('keeps what is there: a full tail takes no more, and begins anew at its end', async () => {
    const { hook, rows, onRestart, now } = await watching({ count: maxItems })
    expect(now().isFull).toBe(false)
    await hook.act(() => now().follow(false))
    expect(now()).toMatchObject({ isFull: true, isOpen: false })
    await hook.act(() => now().toEnd())
    expect(onRestart).toHaveBeenCalledOnce()
    expect(rows.toEnd).toHaveBeenCalledOnce()
    expect(now().following).toBe(true)
  })

  test('goes to either end', async () => {
    const { hook, rows, onRestart, now } = await watching()
    await hook.act(() => now().toTop())
    await hook.act(() => now().toEnd())
    expect([rows.toTop.mock.calls.length, rows.toEnd.mock.calls.length]).toEqual([1, 1])
    expect(onRestart).not.toHaveBeenCalled()
  })
})

describe('near the first line', () => {
  test('older ones are asked for, of the same time', async () => {
    const { hook, now } = await watching({ prev: 'p' })
    const asked = answerAsks({ '/api/v1/logs': pageOf(2) })
    await hook.act(() => now().nearTop())
    await hook.until(() => expect(now().state.items).toHaveLength(3))
    expect(asked).toEqual([{ call: 'GET /api/v1/logs?c=a&r=1h&limit=300&cursor=p' }])
    await hook.act(() => now().nearTop())
    expect(asked).toHaveLength(1)
  })

  test('nothing is asked again by itself after it failed, only by whoever wants it', async () => {
    const { hook, now } = await watching({ prev: 'p' })
    const asked = answerAsks({ '/api/v1/logs': Response.json({}, { status: 500 }) })
    await hook.act(() => now().nearTop())
    await hook.until(() => expect(now().older.isError).toBe(true))
    await hook.act(() => now().nearTop())
    expect(asked).toHaveLength(1)
    await hook.act(() => now().retryOlder())
    await hook.until(() => expect(asked).toHaveLength(2))
  })
})
