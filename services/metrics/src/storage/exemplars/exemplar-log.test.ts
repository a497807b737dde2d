import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Labels } from '../../domain/model/labels.ts'
import { makeDir } from '../test-support/open-for-test.ts'
import { ExemplarLog } from './exemplar-log.ts'

const of = (name: string, timeMs: number) => ({
  series: Labels.of({ __name__: name, job: 'j' }),
  labels: Labels.of({ trace_id: `t${timeMs}` }),
  value: timeMs / 4,
  timeMs,
})

async function open(dir: string, maxExemplars = 100) {
  const opened = await ExemplarLog.open({ dir, maxExemplars: () => maxExemplars, syncMs: 0 })
  onTestFinished(() => opened.log.close())
  return opened
}

const shown = ({ exemplars }: Awaited<ReturnType<typeof open>>) =>
  exemplars.map(({ series, labels, value, timeMs }) => [series.get('__name__'), labels.get('trace_id'), value, timeMs])

describe('ExemplarLog', () => {
  test('gives back what was appended, though it was never closed', async () => {
    const dir = await makeDir()
    const { log } = await open(dir)
    await Promise.all([log.append([of('a', 1), of('b', 2)]), log.append([of('a', 3)])])
    const again = await open(dir)
    expect(shown(again)).toEqual([
      ['a', 't1', 0.25, 1],
      ['b', 't2', 0.5, 2],
      ['a', 't3', 0.75, 3],
    ])
    expect(again.exemplars[0]?.series.toRecord()).toEqual({ __name__: 'a', job: 'j' })
    await again.log.append([of('a', 4)])
    expect(shown(await open(dir))).toHaveLength(4)
  })

  test('knows again which were shown without a time', async () => {
    const dir = await makeDir()
    const { log } = await open(dir)
    await log.append([of('a', 1), { ...of('a', 2), isUntimed: true }, of('a', 3)])
    const { exemplars } = await open(dir)
    expect(exemplars.map(({ timeMs, isUntimed }) => [timeMs, isUntimed])).toEqual([
      [1, undefined],
      [2, true],
      [3, undefined],
    ])
  })

  test('keeps the newest, on disk about twice as many as are wanted', async () => {
    const dir = await makeDir()
    const { log } = await open(dir, 10)
    let mostBytes = 0
    for (let at = 1; at <= 200; at++) {
      await log.append([of(`s${at % 3}`, at)])
      const files = await readdir(dir)
      const sizes = await Promise.all(files.map(async (file) => (await stat(join(dir, file))).size))
      mostBytes = Math.max(
        mostBytes,
        sizes.reduce((sum, size) => sum + size, 0),
      )
    }
    expect(shown(await open(dir, 10)).map(([, , , timeMs]) => timeMs)).toEqual(
      [...Array(10).keys()].map((at) => 191 + at),
    )
    expect(mostBytes).toBeLessThan(20 * 60)
  })

  test('has few files however often it is opened', async () => {
    const dir = await makeDir()
    for (let at = 1; at <= 30; at++) {
      const { log } = await open(dir)
      await log.append([of('a', at)])
      await log.close()
    }
    expect((await readdir(dir)).length).toBeLessThan(12)
    expect(shown(await open(dir))).toHaveLength(30)
  })

  test('passes over what is damaged or cut off', async () => {
    const dir = await makeDir()
    const { log } = await open(dir)
    await log.append([of('a', 1), of('a', 2), of('a', 3)])
    await log.close()
    const [name = ''] = await readdir(dir)
    const bytes = await readFile(join(dir, name))
    const second = bytes.indexOf('t2')
    bytes[second] = 0
    await writeFile(join(dir, name), bytes.subarray(0, bytes.length - 1))
    const again = await open(dir)
    expect(shown(again).map(([, trace]) => trace)).toEqual(['t1'])
    expect(again.damagedBytes).toBeGreaterThan(0)
  })
})
