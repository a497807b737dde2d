import { answerAsks, renderHook } from '@hearth/ui-kit/test-support'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PageBody } from '../../../../services/logs/src/wire/page.ts'
import { useTail } from './use-tail.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Tells whether something waits to be shown. Not all timers are counted: what ran before may leave some. */
function watchWaiting(): () => boolean {
  const started = vi.spyOn(globalThis, 'setTimeout')
  const stopped = vi.spyOn(globalThis, 'clearTimeout')
  return () =>
    started.mock.calls.some(([, ms], at) => {
      const timer = started.mock.results[at]?.value
      return ms === 80 && !stopped.mock.calls.some(([one]) => one === timer)
    })
}

const line = (m: string) => ({ c: 'a', g: 'g', t: '1', s: 'stdout', l: 'info', m }) as const
const page = (prev: string | null, ...texts: readonly string[]): PageBody => ({
  lines: texts.map(line),
  next: 'n',
  prev,
  scanned: { bytes: 0, ms: 0 },
  gaps: [],
})
const lines = (id: string, ...texts: readonly string[]) => ({ name: 'lines', id, data: texts.map(line) }) as const
const shown = (hook: { current: ReturnType<typeof useTail> }) => hook.current.state.items.map(({ line: one }) => one?.m)

describe('what the stream brings', () => {
  test('is shown after 80 ms, all at once', async () => {
    vi.useFakeTimers()
    const hook = await renderHook(() => useTail('c=a', page(null, 'first')))
    expect(shown(hook)).toEqual(['first'])
    await hook.act(() => hook.current.take(lines('1', 'a')))
    await hook.act(() => vi.advanceTimersByTime(50))
    await hook.act(() => hook.current.take(lines('2', 'b')))
    await hook.act(() => vi.advanceTimersByTime(29))
    expect(shown(hook)).toEqual(['first'])
    await hook.act(() => vi.advanceTimersByTime(1))
    expect(shown(hook)).toEqual(['first', 'a', 'b'])
    expect(hook.current.state.cursor).toBe('2')
    await hook.act(() => hook.current.take(lines('3', 'c')))
    await hook.act(() => vi.advanceTimersByTime(80))
    expect(shown(hook)).toEqual(['first', 'a', 'b', 'c'])
  })

  test('is shown at once when the stream begins anew, behind it', async () => {
    vi.useFakeTimers()
    const isWaiting = watchWaiting()
    const hook = await renderHook(() => useTail('c=a', page(null)))
    await hook.act(() => hook.current.take(lines('1', 'a')))
    expect(isWaiting()).toBe(true)
    await hook.act(() => hook.current.restart())
    expect(shown(hook)).toEqual(['a'])
    expect(hook.current).toMatchObject({ attempt: 1, state: { cursor: '1' } })
    expect(isWaiting()).toBe(false)
  })

  test('is not waited for once the page is left', async () => {
    vi.useFakeTimers()
    const isWaiting = watchWaiting()
    const hook = await renderHook(() => useTail('c=a', page(null)))
    await hook.act(() => hook.current.take(lines('1', 'a')))
    expect(isWaiting()).toBe(true)
    await hook.unmount()
    expect(isWaiting()).toBe(false)
  })
})

test('older lines are asked for before those that are there', async () => {
  const hook = await renderHook(() => useTail('c=a', page('p1', 'new')))
  const asked = answerAsks({ '/api/v1/logs': page(null, 'old', 'older') })
  await hook.act(() => hook.current.older.mutate())
  await hook.until(() => expect(shown(hook)).toEqual(['old', 'older', 'new']))
  expect(asked).toEqual([{ call: 'GET /api/v1/logs?c=a&limit=300&cursor=p1' }])
  expect(hook.current.stream).toBe('connecting')
})
