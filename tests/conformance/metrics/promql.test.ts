import { afterAll, describe, expect, test } from 'vitest'
import { type Case, type CaseFile, readCaseFiles, seriesOf } from './case-file.ts'
import { faultOf, faultOfMiddle } from './compare-answer.ts'
import { askRange, FreshService } from './fresh-service.ts'

const files = readCaseFiles()
const minuteMs = 60_000

type Score = { passed: number; all: number }

/** How many cases hold, by tier and by file. */
class Scores {
  readonly #scores = new Map<string, Score>()
  readonly faults: string[] = []

  add({ id, tier, expr }: Case, fault: string | undefined): void {
    for (const name of [`tier ${tier}`, `${id.split(':')[0]} (${tier})`]) {
      const score = this.#scores.get(name) ?? { passed: 0, all: 0 }
      score.all++
      if (fault === undefined) score.passed++
      this.#scores.set(name, score)
    }
    if (fault !== undefined) this.faults.push(`${id} ${expr}: ${fault.slice(0, 300)}`)
  }

  ratio(tier: string): number {
    const { passed, all } = this.#scores.get(`tier ${tier}`) ?? { passed: 0, all: 1 }
    return passed / all
  }

  render(): string {
    const lines = [...this.#scores].map(([name, { passed, all }]) => `${name}: ${passed}/${all}`)
    return [...lines.sort(), ...this.faults].join('\n')
  }
}

async function faultOfCase(service: FreshService, one: Case): Promise<string | undefined> {
  if (one.kind === 'range') return faultOf(one, await askRange(service, one.expr, one))
  const answer = await service.ask('query', { query: one.expr, time: `${one.timeMs / 1000}` })
  const fault = faultOf(one, answer)
  if (fault !== undefined || !one.alsoRange || one.expect.type !== 'vector') return fault
  const around = { startMs: one.timeMs - minuteMs, endMs: one.timeMs + minuteMs, stepMs: minuteMs }
  return faultOfMiddle(one, await askRange(service, one.expr, around))
}

describe.skipIf(files === undefined)('PromQL over HTTP, by the cases in ../shared/conformance', () => {
  const service = new FreshService()
  const scores = new Scores()
  afterAll(() => service.clear())

  async function replay({ steps }: CaseFile): Promise<void> {
    await service.clear()
    for (const step of steps) {
      if (step.op === 'clear') await service.clear()
      else if (step.op === 'load') await service.write(seriesOf(step))
      else scores.add(step, await faultOfCase(service, step))
    }
  }

  test('floats and histograms answer as Prometheus does, and what is experimental', {
    timeout: 400_000,
  }, async () => {
    for (const file of files ?? []) await replay(file)
    console.log(scores.render())
    expect(scores.ratio('core')).toBe(1)
    expect(scores.ratio('native-histogram')).toBe(1)
    expect(scores.ratio('experimental')).toBe(1)
    expect(scores.ratio('duration-expr')).toBe(1)
    expect(scores.ratio('delayed-name-removal')).toBe(1)
  })
})
