import { describe, expect, test } from 'vitest'
import { askAt, engineOver, longLimits } from '../test-support/ask.ts'
import { every, series } from '../test-support/memory-store.ts'

const load = (value: number, at: number) =>
  series({ __name__: 'load', host: `h${at}`, zone: at < 2 ? 'x' : 'y' }, every(60, [value]))
const data = [1, 5, 2, 4].map(load)

describe('limit_ratio()', () => {
  const many = Array.from({ length: 200 }, (_, at) => load(1, at))
  const hostsOf = async (ratio: string) => await askAt(many, `limit_ratio(${ratio}, load)`, 0)

  test('is all of one, and nothing of nothing', async () => {
    expect(await hostsOf('1')).toHaveLength(200)
    expect(await hostsOf('-1')).toHaveLength(200)
    expect(await hostsOf('0')).toEqual([])
  })

  test('is about the share that is asked for, always the same', async () => {
    const some = await hostsOf('0.3')
    expect(some.length).toBeGreaterThan(40)
    expect(some.length).toBeLessThan(80)
    expect(await hostsOf('0.3')).toEqual(some)
    expect(await hostsOf('0.5')).toEqual(expect.arrayContaining(some))
  })

  test('of a negative share is exactly what the rest leaves out', async () => {
    const [some, others] = [await hostsOf('0.3'), await hostsOf('-0.7')]
    expect(new Set([...some, ...others]).size).toBe(200)
    expect(some.length + others.length).toBe(200)
  })

  test('refuses what is no number', async () => {
    await expect(hostsOf('NaN')).rejects.toMatchObject({ kind: 'execution', message: 'Ratio value is NaN' })
  })

  test.each([
    { ratio: '1.5', warnings: [expect.stringContaining('got 1.5, capping to 1 (1:13)')] },
    { ratio: '-1.5', warnings: [expect.stringContaining('got -1.5, capping to -1')] },
    { ratio: '1', warnings: [] },
    { ratio: '-1', warnings: [] },
  ])('of $ratio remarks $warnings', async ({ ratio, warnings }) => {
    const answer = await engineOver(data).instant(`limit_ratio(${ratio}, load)`, 0, longLimits)
    expect(answer.warnings).toEqual(warnings)
  })
})
