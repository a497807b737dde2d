import type { StreamEntry } from '../../streams/stream-store.ts'
import { stageError } from '../logql-error.ts'
import { createPipeline, labelsNeeded, type Pipeline } from '../pipeline/create-pipeline.ts'
import { createLabelTest, type LabelTest, labelsOf } from '../pipeline/filters/label-filter.ts'
import { takenSuffix } from '../pipeline/labels/label-name.ts'
import type { LineLabels } from '../pipeline/labels/line-labels.ts'
import type { Hints } from '../pipeline/stage.ts'
import type { Grouping, RangeAggregation, Unwrap } from '../syntax/ast.ts'
import { printLabelFilter } from '../syntax/printer/print.ts'
import { parseBytes } from '../syntax/values/bytes.ts'
import { parseGoDuration } from '../syntax/values/duration.ts'
import { parseFloat64 } from '../syntax/values/float.ts'
import type { SeriesGrouping } from './series-finder.ts'

/** Makes the sample of a line: its value, and labels that tell its series. */
export type Sampler = {
  readonly pipeline: Pipeline
  readonly grouping: SeriesGrouping
  /** `undefined` where the line has no sample; sets `labels`. */
  sample(entry: StreamEntry, labels: LineLabels): number | undefined
}

/**
 * @param outer the grouping of a sum around the aggregation, which needs no more labels than it has
 * @throws {LogqlError}
 */
export function createSampler(expr: RangeAggregation, outer: Grouping | undefined): Sampler {
  const { log, unwrap } = expr.range
  const grouping = groupingOf(expr, outer ?? expr.grouping)
  const pipeline = createPipeline(log.stages, hintsOf(expr, grouping))
  if (unwrap !== undefined) return { pipeline, grouping, sample: unwrapped(pipeline, unwrap) }
  const countsBytes = expr.operation.startsWith('bytes')
  return {
    pipeline,
    grouping,
    sample(entry, labels) {
      const line = pipeline.run(entry, labels)
      if (line === undefined) return undefined
      return countsBytes ? Buffer.byteLength(line) : 1
    },
  }
}

function groupingOf({ operation, range }: RangeAggregation, grouping: Grouping | undefined): SeriesGrouping {
  if (operation === 'absent_over_time') return 'together'
  if (grouping !== undefined && grouping.labels.length === 0 && !grouping.without) return 'together'
  const unwrapped = range.unwrap?.label
  if (grouping === undefined) return unwrapped === undefined ? 'apart' : { labels: [unwrapped], without: true }
  // The label that became the value tells no series apart.
  return grouping.without && unwrapped !== undefined
    ? { ...grouping, labels: [...grouping.labels, unwrapped] }
    : grouping
}

function hintsOf({ range }: RangeAggregation, grouping: SeriesGrouping): Hints {
  const { log, unwrap } = range
  const looked = [...labelsNeeded(log.stages), ...(unwrap?.filters.flatMap(labelsOf) ?? [])]
  const named = typeof grouping === 'string' || grouping.without ? [] : grouping.labels
  const names = [...looked, ...named, ...(unwrap === undefined ? [] : [unwrap.label])]
  // A name with the suffix may be there because another label has the name without.
  const wanted = new Set(
    names.flatMap((name) => (name.endsWith(takenSuffix) ? [name, name.slice(0, -takenSuffix.length)] : [name])),
  )
  const preservesErrors = wanted.has('__error__')
  const isOpen = grouping === 'apart' || (typeof grouping === 'object' && grouping.without)
  if (isOpen) return { noLabels: false, wanted: undefined, preservesErrors: false }
  if (wanted.size === 0) return { noLabels: true, wanted: undefined, preservesErrors: false }
  return { noLabels: false, wanted, preservesErrors }
}

const conversions = {
  bytes: parseBytes,
  duration: parseGoDuration,
  duration_seconds: parseGoDuration,
} as const

function unwrapped(pipeline: Pipeline, { label, conversion, filters }: Unwrap): Sampler['sample'] {
  const tests = filters.map((filter): LabelTest => {
    const test = createLabelTest(filter)
    if (typeof test !== 'function') throw stageError(`| ${printLabelFilter(filter)}`, test.fault)
    return test
  })
  const parse = conversion === undefined ? parseFloat64 : conversions[conversion]
  const scale = conversion === undefined || conversion === 'bytes' ? 1 : 1e9
  return (entry, labels) => {
    if (pipeline.run(entry, labels) === undefined) return undefined
    const text = labels.get(label)
    if (text === undefined || text === '') return undefined
    const value = parse(text)
    if (typeof value === 'object') labels.fail('SampleExtractionErr', value.fault, false)
    // All are asked, because asking can note a fault of the line.
    const fits = tests.reduce((all, test) => test(labels) && all, true)
    if (!fits) return undefined
    return typeof value === 'object' ? 0 : Number(value) / scale
  }
}
