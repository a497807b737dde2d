import { describe, expect, test } from 'vitest'
import { Budget, type BudgetOptions, seriesBytes } from './budget.ts'

function budgetOf(options: Partial<BudgetOptions> = {}) {
  const time = { nowMs: 1_000 }
  const { signal } = new AbortController()
  const turns: number[] = []
  const turn = { lengthMs: 10, next: async () => void turns.push(time.nowMs) }
  const budget = new Budget({ clock: () => time.nowMs, timeoutMs: 100, maxSamples: 10, signal, turn, ...options })
  return { budget, time, turns }
}

describe('Budget', () => {
  test('counts samples up to its bound', () => {
    const { budget } = budgetOf()
    budget.hold(4)
    budget.hold(6)
    expect([budget.held, budget.samplesLeft]).toEqual([10, 0])
    expect(() => budget.hold(1)).toThrow('query processing would load too many samples into memory in query execution')
  })

  test('counts 16 bytes a sample, and those of each series', () => {
    const { budget } = budgetOf({ maxBytes: 2 * seriesBytes + 3 * 16 })
    budget.hold(1)
    budget.hold(2)
    expect(() => budget.hold(0)).toThrow('query processing would load too many bytes into memory in query execution')
  })

  test('is due once its turn is over, and has another one then', async () => {
    const { budget, time, turns } = budgetOf()
    time.nowMs += 9
    expect(budget.isDue).toBe(false)
    time.nowMs += 1
    expect(budget.isDue).toBe(true)
    await budget.yield()
    expect([budget.isDue, turns]).toEqual([false, [1_010]])
    time.nowMs += 10
    expect(budget.isDue).toBe(true)
  })

  test('ends behind its deadline', () => {
    const { budget, time } = budgetOf()
    time.nowMs += 100
    expect(() => budget.check()).not.toThrow()
    time.nowMs += 1
    expect(() => budget.check()).toThrow(
      expect.objectContaining({ kind: 'timeout', message: 'query timed out in expression evaluation' }),
    )
  })

  test('ends with whoever asked, at the end of a turn too', async () => {
    const controller = new AbortController()
    const { budget } = budgetOf({ signal: controller.signal })
    expect(budget.signal).toBe(controller.signal)
    controller.abort()
    const canceled = { kind: 'canceled', message: 'query was canceled in expression evaluation' }
    expect(() => budget.check()).toThrow(expect.objectContaining(canceled))
    await expect(budget.yield()).rejects.toMatchObject(canceled)
  })

  test('lets others in between items where it is due', async () => {
    const { budget, time, turns } = budgetOf()
    const doubled = await budget.map([1, 2, 3, 4], (item) => {
      time.nowMs += 6
      return item * 2
    })
    expect([doubled, turns]).toEqual([[2, 4, 6, 8], [1_012]])
    expect(await budget.map([], () => 1)).toEqual([])
  })
})
