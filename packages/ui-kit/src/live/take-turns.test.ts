import { expect, onTestFinished, test } from 'vitest'
import { streamPlaces, takeTurns } from './take-turns.ts'

const { locks } = navigator

/** Windows that keep a stream each, and which of them have it open. */
function openWindows(count: number, hasLocks = true) {
  const open = new Set<number>()
  const had = new Set<number>()
  let most = 0
  const waiting = new Set<number>()
  const gone = Array.from({ length: count }, () => new AbortController())
  const ended = gone.map(({ signal }, at) =>
    takeTurns(
      { locks: hasLocks ? locks : undefined, signal, turnMs: 10, onWait: () => waiting.add(at) },
      async (turn) => {
        open.add(at)
        had.add(at)
        most = Math.max(most, open.size)
        await new Promise((resolve) => turn.addEventListener('abort', resolve, { once: true }))
        open.delete(at)
      },
    ),
  )
  const close = async () => {
    for (const window of gone) window.abort()
    await Promise.all(ended)
  }
  onTestFinished(close)
  return { open, had, waiting, most: () => most, leave: (at: number) => gone[at]?.abort(), close }
}

test('as many windows as there are places keep theirs, and wait for nobody', async () => {
  const windows = openWindows(streamPlaces)
  await expect.poll(() => windows.open.size).toBe(streamPlaces)
  expect(windows.waiting.size).toBe(0)
})

test('of six each has its turn, and never more at a time than there are places', async () => {
  const windows = openWindows(6)
  await expect.poll(() => windows.had.size).toBe(6)
  expect(windows.most()).toBe(streamPlaces)
  expect(windows.waiting.size).toBeGreaterThan(0)
})

test('the place of a window that is left goes to one that waits', async () => {
  const windows = openWindows(streamPlaces + 1)
  await expect.poll(() => windows.had.size).toBe(streamPlaces + 1)
  const [first = 0] = windows.open
  windows.leave(first)
  await expect.poll(() => [windows.open.size, windows.open.has(first)]).toEqual([streamPlaces, false])
})

test('once all are closed nothing is held or waited for', async () => {
  const windows = openWindows(5)
  await expect.poll(() => windows.open.size).toBe(streamPlaces)
  await windows.close()
  const { held, pending } = await locks.query()
  expect([...(held ?? []), ...(pending ?? [])]).toEqual([])
})

test('where the browser has no locks every window has its stream', async () => {
  const windows = openWindows(6, false)
  await expect.poll(() => windows.open.size).toBe(6)
})
