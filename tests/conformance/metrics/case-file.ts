import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CaseHistogram } from './histogram-case.ts'
import { numberOf, type Value } from './number-of.ts'
import type { WrittenSeries } from './write-request.ts'

const path = join(import.meta.dirname, '../../../../shared/conformance/promql/cases.json')

type Words = { readonly msg?: string; readonly regex?: string }
type Labels = Readonly<Record<string, string>>

export type Load = {
  readonly op: 'load'
  readonly series: readonly {
    readonly labels: Labels
    readonly samples: readonly {
      readonly t: number
      readonly v?: Value
      readonly h?: CaseHistogram
      /** When the counts began. */
      readonly st?: number
    }[]
  }[]
}

export type ExpectedSeries = {
  readonly labels: Labels
  readonly points: readonly ({ readonly v?: Value; readonly h?: CaseHistogram } | null)[]
}

export type Case = {
  readonly op: 'eval'
  readonly id: string
  readonly kind: 'instant' | 'range'
  readonly expr: string
  readonly timeMs: number
  readonly startMs: number
  readonly endMs: number
  readonly stepMs: number
  readonly alsoRange: boolean
  readonly tier: string
  readonly expect: {
    readonly type: 'vector' | 'matrix' | 'rangeVector' | 'scalar' | 'string' | 'error'
    readonly ordered?: boolean
    readonly value?: Value | string
    readonly series?: readonly ExpectedSeries[]
    readonly fail?: Words
    readonly warn?: 'none' | readonly Words[]
    readonly info?: 'none' | readonly Words[]
  }
}

export type CaseFile = { readonly file: string; readonly steps: readonly ({ readonly op: 'clear' } | Load | Case)[] }

// The cases are those of Prometheus 3.14. Where a later release mended its answer, ours is the mended one.
const mendedSince: ReadonlySet<string> = new Set([
  // 3.16: a value of `fill_right` stands in on the right, also where `group_right` makes that the many.
  'fill-modifier.test:185',
  'fill-modifier.test:191',
  // 3.15: a start that stays the same from sample to sample is no reset.
  'start_timestamps.test:144',
  // 3.16: types and units, like names, do not keep series apart in binary operations.
  'type_and_unit.test:265',
])

/** The cases, or `undefined` where they are not at hand. */
export function readCaseFiles(): readonly CaseFile[] | undefined {
  if (!existsSync(path)) return undefined
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as { files: readonly CaseFile[] }
  return files.map(({ file, steps }) => ({
    file,
    steps: steps.filter((step) => step.op !== 'eval' || !mendedSince.has(step.id)),
  }))
}

/** What a load stores. */
export function seriesOf({ series }: Load): readonly WrittenSeries[] {
  return series.map(({ labels, samples }) => {
    const floats = samples.filter(({ v }) => v !== undefined)
    return {
      labels,
      timestamps: floats.map(({ t }) => t),
      values: floatsOf(floats.map(({ v }) => v ?? 0)),
      starts: floats.map(({ st = 0 }) => st),
      histograms: samples.flatMap(({ t, h, st = 0 }) =>
        h === undefined ? [] : [{ timeMs: t, histogram: h, startMs: st }],
      ),
    }
  })
}

function floatsOf(values: readonly Value[]): Float64Array {
  const bits = new BigUint64Array(values.length)
  const floats = new Float64Array(bits.buffer)
  for (const [at, value] of values.entries()) {
    // Prometheus' staleness marker is one certain NaN.
    if (value === 'stale') bits[at] = 0x7ff0000000000002n
    else floats[at] = numberOf(value)
  }
  return floats
}
