import { describe, expect, test, vi } from 'vitest'
import { createUploadQueue } from './upload-queue.ts'

function queue(refused: ReadonlySet<string> = new Set()) {
  let count = 0
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ingest = (file: File, _onJob: unknown, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      begun.push(file.name)
      signal.addEventListener('abort', () => reject(new Error('Stopped')))
      ends.set(file.name, () => (refused.has(file.name) ? reject(new Error('Cannot read it')) : resolve()))
    })
  const onEnded = vi.fn()
  const made = createUploadQueue({ ingest, onEnded, newId: () => `${++count}` })
  const states = () => made.get().map(({ file, state }) => `${file.name} ${state}`)
  return { made, begun, onEnded, states, end: (name: string) => ends.get(name)?.() }
}

const files = (...names: readonly string[]) => names.map((name) => new File(['x'], name))

describe('files on their way', () => {
  test('go one at a time, in their order', async () => {
    const { made, states, end, onEnded } = queue()
    made.add(files('a', 'b'))
    expect(states()).toEqual(['a working', 'b waiting'])
    end('a')
    await expect.poll(states).toEqual(['a done', 'b working'])
    end('b')
    await expect.poll(states).toEqual(['a done', 'b done'])
    expect(onEnded).toHaveBeenCalledTimes(2)
  })

  test('of which one fails are not held up by it, and it can be tried again', async () => {
    const refused = new Set(['a'])
    const { made, states, end } = queue(refused)
    made.add(files('a', 'b'))
    end('a')
    await expect.poll(states).toEqual(['a failed', 'b working'])
    expect(made.get()[0]?.error).toBe('Cannot read it')
    end('b')
    await expect.poll(states).toEqual(['a failed', 'b done'])
    refused.clear()
    made.retry('1')
    await expect.poll(states).toEqual(['a working', 'b done'])
    expect(made.get()[0]?.error).toBeUndefined()
  })

  test('end when they are taken out, and the next one begins', async () => {
    const { made, states, begun } = queue()
    made.add(files('a', 'b'))
    made.remove('1')
    await expect.poll(states).toEqual(['b working'])
    expect(begun).toEqual(['a', 'b'])
  })

  test('tell whoever listens', () => {
    const { made } = queue()
    const listener = vi.fn()
    const stop = made.subscribe(listener)
    made.add(files('a'))
    expect(listener).toHaveBeenCalled()
    stop()
    listener.mockClear()
    made.remove('1')
    expect(listener).not.toHaveBeenCalled()
  })
})
