import { afterAll, describe, expect, test } from 'vitest'
import { type Case, type CaseFile, readCaseFiles, seriesOf } from './case-file.ts'
import { faultOf } from './compare-answer.ts'
import { FreshService } from './fresh-service.ts'
import { pinExpression } from './pin-expression.ts'

const files = readCaseFiles()

/** The case as a query that is pinned to its time and asked at others. */
async function faultOfPinned(service: FreshService, one: Case): Promise<string | undefined> {
  if (one.kind !== 'instant' || one.expect.type !== 'vector') return undefined
  const query = pinExpression(one.expr, one.timeMs)
  if (query === undefined) return undefined
  for (const timeMs of one.timeMs === 0 ? [-1_000, 1_000] : [0, one.timeMs * 10]) {
    const fault = faultOf(elsewhere(one, timeMs), await service.ask('query', { query, time: `${timeMs / 1000}` }))
    if (fault !== undefined) return `${query} at ${timeMs}: ${fault}`
  }
  return undefined
}

// Places in remarks are other ones in the pinned query.
function elsewhere({ expect: { warn: _, info: __, ...wanted }, ...rest }: Case, timeMs: number): Case {
  return { ...rest, timeMs, expect: wanted }
}

const atStart = /\b(?:start|end|step|range)\(\)/i

/** Each step of a range as an instant query at its time. */
async function faultOfSteps(service: FreshService, one: Case): Promise<string | undefined> {
  const { expect: wanted, startMs, endMs, stepMs, expr } = one
  if (one.kind !== 'range' || wanted.type !== 'matrix' || atStart.test(expr)) return undefined
  for (let step = 0; startMs + step * stepMs <= endMs; step++) {
    const timeMs = startMs + step * stepMs
    const series = (wanted.series ?? []).map(({ labels, points }) => ({ labels, points: [points[step] ?? null] }))
    const instant: Case = { ...one, kind: 'instant', timeMs, expect: { type: 'vector', series } }
    const answer = await service.ask('query', { query: expr, time: `${timeMs / 1000}` })
    const fault = answer.data?.resultType === 'scalar' ? undefined : faultOf(instant, answer)
    if (fault !== undefined) return `${expr} at ${timeMs}: ${fault}`
  }
  return undefined
}

describe.skipIf(files === undefined)('PromQL over HTTP, by queries derived from the cases', () => {
  const service = new FreshService()
  const faults: string[] = []
  let asked = 0
  afterAll(() => service.clear())

  async function replay({ steps }: CaseFile): Promise<void> {
    await service.clear()
    for (const step of steps) {
      if (step.op === 'clear') await service.clear()
      else if (step.op === 'load') await service.write(seriesOf(step))
      else {
        const fault = (await faultOfPinned(service, step)) ?? (await faultOfSteps(service, step))
        asked += 1
        if (fault !== undefined) faults.push(`${step.id} ${fault.slice(0, 400)}`)
      }
    }
  }

  test('a pinned query is the same at any time, and a range is the instants of its steps', {
    timeout: 600_000,
  }, async () => {
    for (const file of files ?? []) await replay(file)
    expect(faults).toEqual([])
    expect(asked).toBeGreaterThan(1_000)
  })
})
