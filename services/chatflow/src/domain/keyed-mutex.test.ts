import { describe, expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

describe('work on the same thing', () => {
  test('waits for what came before, and other work does not', async () => {
    const inTurn = createKeyedMutex()
    const gate = Promise.withResolvers<void>()
    const log: string[] = []
    const first = inTurn('a', async () => {
      log.push('first begins')
      await gate.promise
      log.push('first ends')
      return 1
    })
    const second = inTurn('a', async () => {
      log.push('second')
      return 2
    })
    const third = inTurn('a', async () => {
      log.push('third')
      return 3
    })
    expect(await inTurn('b', async () => log.push('other'))).toBe(2)
    gate.resolve()
    expect(await Promise.all([first, second, third])).toEqual([1, 2, 3])
    expect(log).toEqual(['first begins', 'other', 'first ends', 'second', 'third'])
  })

  test('goes on after work that failed', async () => {
    const inTurn = createKeyedMutex()
    const failing = inTurn('a', async () => {
      throw new Error('it failed')
    })
    const next = inTurn('a', async () => 'done')
    await expect(failing).rejects.toThrow('it failed')
    expect(await next).toBe('done')
  })
})
