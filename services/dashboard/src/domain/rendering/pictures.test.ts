import { expect, test } from 'vitest'
import type { Caller } from '../people/caller.ts'
import { createPictures } from './pictures.ts'
import { createPlaces } from './places.ts'
import { createRenderKeys } from './render-keys.ts'
import type { PictureJob, Renderer } from './renderer.ts'

const caller = { id: 7, login: 'ann', role: 'Viewer' } as Caller
const job = { path: '/d/x', format: 'png' } as PictureJob
const never = new AbortController().signal

function setUp(render: Renderer['render']) {
  const keys = createRenderKeys(
    () => 0,
    () => 'key',
  )
  const late = new AbortController()
  const asked: number[] = []
  const pictures = createPictures({
    renderer: { isAvailable: () => true, render },
    keys,
    inPlace: createPlaces({ most: 1, mostWaiting: 1 }),
    timeoutMs: 60_000,
    nowMs: () => 0,
    expire: (ms) => {
      asked.push(ms)
      return late.signal
    },
  })
  return { keys, late, asked, pictures }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

test('a key is good while its picture is taken, and not after', async () => {
  const seen: unknown[] = []
  const { keys, pictures } = setUp(async (_, key) => {
    seen.push(keys.find(key)?.login)
    return new Uint8Array(3)
  })
  expect(await pictures.take(job, caller, undefined, never)).toHaveLength(3)
  expect([seen, keys.find('key')]).toEqual([['ann'], undefined])
})

test('what takes too long is given up, with the time that was allowed', async () => {
  const { keys, late, asked, pictures } = setUp((_, __, signal) => untilAborted(signal))
  const taken = pictures.take(job, caller, 5_000, never)
  late.abort(new DOMException('late', 'TimeoutError'))
  await expect(taken).rejects.toMatchObject({ kind: 'broken', code: 'rendering.timeout' })
  expect([asked, keys.find('key')]).toEqual([[5_000], undefined])
})

test('nobody may wait longer than the service allows', async () => {
  const { asked, pictures } = setUp(async () => new Uint8Array(1))
  await pictures.take(job, caller, 600_000, never)
  expect(asked).toEqual([60_000])
})

test('who leaves ends it, which is no fault', async () => {
  const { pictures } = setUp((_, __, signal) => untilAborted(signal))
  const leaving = new AbortController()
  const taken = pictures.take(job, caller, undefined, leaving.signal)
  leaving.abort()
  await expect(taken).rejects.toMatchObject({ name: 'AbortError' })
})
