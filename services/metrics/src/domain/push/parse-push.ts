import { Failure } from '@hearth/kernel'
import type { PageFormat } from '../exposition/format-of.ts'
import { parseSeries } from '../exposition/parse-series.ts'
import { scanFamilies } from '../exposition/protobuf/scan-families.ts'
import { type ExpositionVisitor, scanExposition } from '../exposition/scan-exposition.ts'
import { Labels } from '../model/labels.ts'
import { type PushedFamily, type PushedSample, pushTimes } from './group.ts'
import type { GroupingKey } from './grouping-key.ts'

export type ParseOptions = {
  readonly labels: GroupingKey
  readonly format: PageFormat
  readonly nowMs: number
  readonly maxSamples: number
}

const prefix = 'pushed metrics are invalid or inconsistent with existing metrics'

/** A push that can be read, and makes no sense. */
export function inconsistent(reason: string): Failure {
  return new Failure('invalid', `${prefix}: ${reason}`)
}

const parts: Readonly<Record<string, RegExp>> = {
  histogram: /_(bucket|sum|count)$/,
  summary: /_(sum|count)$/,
}

/**
 * Reads a page that was pushed: its metrics by name, with the labels of their group in place of their own. Of a native
 * histogram the classic buckets are kept, and its sum and count.
 *
 * @throws {Failure} `invalid` for a page that cannot be read, and in Pushgateway's words for one with timestamps or
 *   with a series twice
 */
export function parsePush(page: Uint8Array, options: ParseOptions): ReadonlyMap<string, PushedFamily> {
  const facts = new Map<string, { type?: string; help?: string }>()
  const samples: PushedSample[] = []
  const seen = new Set<string>()
  let type = ''
  scanPage(page, options.format, {
    fact({ metric, key, value }) {
      if (key === 'type') type = value
      facts.set(metric, { ...facts.get(metric), [key]: value })
    },
    sample(series, value, timeMs) {
      if (timeMs !== undefined) throw inconsistent('pushed metrics must not have timestamps')
      const labels = withGroup(parseSeries(series, type), options.labels)
      if (labels.get('__name__') === '') throw inconsistent('a metric family has no name')
      if (seen.has(labels.key))
        throw inconsistent(`collected metric ${series} was collected before with the same name and label values`)
      if (seen.size >= options.maxSamples)
        throw new Failure('too-large', `Cannot take the push: it has more than ${options.maxSamples} samples`)
      seen.add(labels.key)
      samples.push({ labels, value })
    },
  })
  return intoFamilies(samples, facts, options.nowMs)
}

function scanPage(page: Uint8Array, format: PageFormat, visitor: ExpositionVisitor): void {
  if (format === 'protobuf') scanFamilies(page, { native: false, alwaysClassic: true }, visitor)
  else scanExposition(new TextDecoder().decode(page), format, visitor)
}

function withGroup(labels: Labels, group: GroupingKey): Labels {
  return Labels.from([...labels.entries(), ...Object.entries(group)])
}

function intoFamilies(
  samples: readonly PushedSample[],
  facts: ReadonlyMap<string, { type?: string; help?: string }>,
  pushedMs: number,
): ReadonlyMap<string, PushedFamily> {
  const families = new Map<string, PushedFamily & { samples: PushedSample[] }>()
  for (const sample of samples) {
    const name = familyOf(sample.labels.get('__name__'), facts)
    if (pushTimes.some((own) => own.name === name)) throw inconsistent(`"${name}" is set by the gateway itself`)
    const { type = 'unknown', help = '' } = facts.get(name) ?? {}
    const family = families.get(name) ?? { type, help, pushedMs, samples: [] }
    families.set(name, family)
    family.samples.push(sample)
  }
  return families
}

// `latency_bucket` is part of `latency`, if that is a histogram.
function familyOf(name: string, facts: ReadonlyMap<string, { type?: string }>): string {
  for (const [type, suffix] of Object.entries(parts)) {
    const base = name.replace(suffix, '')
    if (base !== name && facts.get(base)?.type === type) return base
  }
  return name
}
