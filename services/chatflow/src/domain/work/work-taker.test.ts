import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWaitingWork, type WaitingWork, type Work } from './waiting-work.ts'
import { createWorkTaker } from './work-taker.ts'

/** A taker over work in memory, each piece of which goes on until it is ended here. */
function open(maxAtOnce: number, work: WaitingWork = createWaitingWork()) {
  const going = new Map<string, { end: () => void; fail: (error: unknown) => void }>()
  const errors: unknown[] = []
  const perform = ({ id }: Work) =>
    new Promise<void>((end, fail) => {
      going.set(id, { end, fail })
    }).finally(() => going.delete(id))
  const onError = (error: unknown, id: string) => void errors.push([id, error])
  const taker = createWorkTaker({ work, kind: 'run', maxAtOnce, perform, onError })
  onTestFinished(async () => {
    const closed = taker.close()
    for (const { end } of going.values()) end()
    await closed
  })
  const add = (id: string) => work.add({ id, kind: 'run', content: '' })
  return { taker, work, going, errors, add }
}

describe('a process that takes work', () => {
  test('does so much at once, and what waits longest next', async () => {
    const { going, add } = open(2)
    for (const id of ['a', 'b', 'c', 'd']) await add(id)
    await expect.poll(() => [...going.keys()]).toEqual(['a', 'b'])
    going.get('b')?.end()
    await expect.poll(() => [...going.keys()]).toEqual(['a', 'c'])
    going.get('a')?.end()
    await expect.poll(() => [...going.keys()]).toEqual(['c', 'd'])
  })

  test('does what is offered to it here, while it has room', async () => {
    const { taker, work, going } = open(2)
    const offered = ['a', 'b', 'c'].map((id) => taker.offer({ id, kind: 'run', content: '' }))
    await Promise.all(offered)
    expect([...going.keys()]).toEqual(['a', 'b'])
    expect(await work.count('run')).toBe(1)
    going.get('a')?.end()
    await expect.poll(() => [...going.keys()]).toEqual(['b', 'c'])
  })

  test('finds what waited before it began', async () => {
    const work = createWaitingWork()
    await work.add({ id: 'early', kind: 'run', content: '' })
    const { going } = open(1, work)
    await expect.poll(() => [...going.keys()]).toEqual(['early'])
  })

  test('goes on after one that failed', async () => {
    const { going, errors, add } = open(1)
    await add('a')
    await add('b')
    await expect.poll(() => [...going.keys()]).toEqual(['a'])
    going.get('a')?.fail('no')
    await expect.poll(() => [...going.keys()]).toEqual(['b'])
    expect(errors).toEqual([['a', 'no']])
  })

  test('asks again when it could not be asked', async () => {
    const memory = createWaitingWork()
    const take = vi.fn(memory.take).mockRejectedValueOnce('away')
    const { going, errors, add } = open(1, { ...memory, take })
    await add('a')
    await expect.poll(() => [...going.keys()], { timeout: 60_000 }).toEqual(['a'])
    expect(errors).toEqual([['', 'away']])
  }, 90_000)

  test('takes nothing where it is not to, and does what is brought to it', async () => {
    const { taker, work, going, add } = open(0)
    await add('a')
    expect(await work.count('run')).toBe(1)
    const taken = await work.takeOne('a')
    expect(taken).toBeDefined()
    if (taken !== undefined) taker.run(taken)
    expect([...taker.ids]).toEqual(['a'])
    going.get('a')?.end()
    await expect.poll(() => taker.ids.size).toBe(0)
  })

  test('takes nothing once it closes, which waits for what goes on', async () => {
    const { taker, work, going, add } = open(1)
    await add('a')
    await add('b')
    await expect.poll(() => [...going.keys()]).toEqual(['a'])
    let isClosed = false
    const closed = taker.close().then(() => {
      isClosed = true
    })
    expect(isClosed).toBe(false)
    going.get('a')?.end()
    await closed
    expect(await work.count('run')).toBe(1)
  })
})
