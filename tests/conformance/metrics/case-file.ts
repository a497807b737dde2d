import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WrittenSeries } from './write-request.ts'

const path = join(import.meta.dirname, '../../../../shared/conformance/promql/cases.json')

type Value = number | 'NaN' | '+Inf' | '-Inf' | 'stale'
type Words = { readonly msg?: string; readonly regex?: string }
type Labels = Readonly<Record<string, string>>

export type Load = {
  readonly op: 'load'
  readonly series: readonly {
    readonly labels: Labels
    readonly samples: readonly { readonly t: number; readonly v?: Value }[]
  }[]
}

export type ExpectedSeries = { readonly labels: Labels; readonly points: readonly ({ readonly v?: Value } | null)[] }

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

/** The cases, or `undefined` where they are not at hand. */
export function readCaseFiles(): readonly CaseFile[] | undefined {
  if (!existsSync(path)) return undefined
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as { files: readonly CaseFile[] }
  return files
}

/** The floats of a load; samples of native histograms are left out. */
export function seriesOf({ series }: Load): readonly WrittenSeries[] {
  const floats = series.map(({ labels, samples }) => ({ labels, samples: samples.filter(({ v }) => v !== undefined) }))
  return floats
    .filter(({ samples }) => samples.length > 0)
    .map(({ labels, samples }) => ({
      labels,
      timestamps: samples.map(({ t }) => t),
      values: floatsOf(samples.map(({ v }) => v ?? 0)),
    }))
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

/** A number as the cases and the API write it. */
export function numberOf(value: Value | string): number {
  if (value === '+Inf') return Number.POSITIVE_INFINITY
  return value === '-Inf' ? Number.NEGATIVE_INFINITY : Number(value)
}
