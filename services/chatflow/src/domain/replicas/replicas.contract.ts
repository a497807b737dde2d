import { describe, expect, test } from 'vitest'
import type { Replicas } from './replicas.ts'

/** What every kind promises. `open` gives two that may be the same: those of two places in the program. */
export function describeReplicas(kind: string, open: () => Promise<readonly [Replicas, Replicas]>): void {
  describe(`the processes over one store, ${kind}`, () => {
    test('leave to each what it does', async () => {
      const [one, other] = await open()
      const rows = [{ owner: one.me }, { owner: other.me }]
      expect([await one.left(rows), await other.left(rows)]).toEqual([[], []])
    })

    test('find what nobody can be working at', async () => {
      const [one] = await open()
      const rows = [{ owner: 'one that has ended' }, { id: 'of nobody' }, { owner: one.me }, { owner: undefined }]
      expect(await one.left(rows)).toEqual([rows[0], rows[1], rows[3]])
    })

    test('ask nothing about no rows', async () => {
      const [one] = await open()
      expect(await one.left([])).toEqual([])
    })

    test('do alone what only one may do at a time', async () => {
      const [one, other] = await open()
      const steps: string[] = []
      const work = (name: string) => async () => {
        steps.push(`${name} begins`)
        await new Promise((resolve) => setImmediate(resolve))
        steps.push(`${name} ends`)
        return name
      }
      const all = [one.alone(work('a')), other.alone(work('b')), one.alone(work('c'))]
      expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
      for (let at = 0; at < steps.length; at += 2) expect(steps[at + 1]).toBe(steps[at]?.replace('begins', 'ends'))
    })

    test('do alone what comes after something that failed', async () => {
      const [one, other] = await open()
      await expect(one.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(await other.alone(async () => 'yes')).toBe('yes')
    })

    test('know that somebody does the work apart from answering', async () => {
      const [one, other] = await open()
      expect(await one.workers()).toBeGreaterThan(0)
      expect(await other.workers()).toBe(await one.workers())
    })

    test('know since when one of them has been there', async () => {
      const [one, other] = await open()
      expect(await one.upSinceMs()).toBe(await other.upSinceMs())
      expect(await one.upSinceMs()).toBeLessThanOrEqual(Date.now())
    })
  })
}
