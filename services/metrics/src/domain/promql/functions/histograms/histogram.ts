import type { Histogram } from '../../../model/histogram.ts'
import { remarks } from '../../evaluate/annotations.ts'
import { type Column, hasSamples, mapSamples, vectorOf } from '../../evaluate/operand.ts'
import { evaluateScalar, evaluateString, evaluateVector, type Scope } from '../../evaluate/scope.ts'
import type { Call, Expr } from '../../syntax/ast.ts'
import { printNumber } from '../../syntax/printer/print-number.ts'
import { argument, type FunctionImplementation, type FunctionTable } from '../function.ts'
import { bucketFraction, bucketQuantile } from './classic-buckets.ts'
import { evaluateHistogram, type HistogramSeries, loadHistograms } from './histogram-series.ts'
import { nativeFraction } from './native-fraction.ts'
import { countsNaN, nativeQuantile } from './native-quantile.ts'
import { nativeVariance } from './native-variance.ts'

/** Functions of native histograms, and of classic ones whose buckets are series with the label `le`. */
export const histogramFunctions: FunctionTable = {
  histogram_quantile: async (call, scope) => {
    const arg = argument(call, 0)
    const quantiles = await evaluateScalar(scope, arg)
    const histograms = await loadHistograms(argument(call, 1), scope)
    return vectorOf(await quantileColumns(quantiles, arg.start, histograms, argument(call, 1), scope))
  },
  histogram_quantiles: async (call, scope) => {
    const histograms = await loadHistograms(argument(call, 0), scope)
    const name = await evaluateString(scope, argument(call, 1))
    const all: Column[] = []
    for (const arg of call.args.slice(2)) {
      const quantiles = await evaluateScalar(scope, arg)
      const vector = argument(call, 0)
      const columns = await quantileColumns(quantiles, arg.start, histograms, vector, scope)
      all.push(
        ...columns.map((column) => ({
          ...column,
          labels: column.labels.with(name, renderBound(quantiles[0] ?? Number.NaN)),
        })),
      )
    }
    return vectorOf(all)
  },
  histogram_fraction: async (call, scope) => {
    const lower = await evaluateScalar(scope, argument(call, 0))
    const upper = await evaluateScalar(scope, argument(call, 1))
    const histograms = await loadHistograms(argument(call, 2), scope)
    return vectorOf(await fractionColumns(lower, upper, histograms, call, scope))
  },
  histogram_avg: figure(({ sum, count }) => sum / count),
  histogram_count: figure(({ count }) => count),
  histogram_sum: figure(({ sum }) => sum),
  histogram_stddev: figure((histogram) => Math.sqrt(nativeVariance(histogram))),
  histogram_stdvar: figure(nativeVariance),
}

/** A figure of native histograms; floats give none. */
function figure(compute: (histogram: Histogram) => number): FunctionImplementation {
  return async (call, scope) => {
    const { columns } = await evaluateVector(scope, argument(call, 0))
    const mapped = await scope.budget.map(columns, (column) =>
      mapSamples(column, (sample) => (typeof sample === 'number' ? undefined : compute(sample))),
    )
    return vectorOf(mapped.filter(hasSamples))
  }
}

/** As bounds of buckets are written: `1.0`, not `1`. */
function renderBound(value: number): string {
  const text = printNumber(value)
  return Number.isInteger(value) ? `${text}.0` : text
}

async function quantileColumns(
  quantiles: Float64Array,
  quantileStart: number,
  histograms: readonly HistogramSeries[],
  arg: Expr,
  scope: Scope,
): Promise<Column[]> {
  const { annotations } = scope
  for (const q of quantiles) if (!(q >= 0 && q <= 1)) scope.annotations.warn(remarks.quantile(q), quantileStart)
  return scope.budget.map(histograms, (histogram) =>
    evaluateHistogram(histogram, scope, arg.start, {
      classic: (buckets, step) => {
        const { value, isForced } = bucketQuantile(quantiles[step] ?? Number.NaN, buckets)
        if (isForced) annotations.inform(remarks.forcedMonotonicity(histogram.labels.get('__name__')), arg.start)
        return value
      },
      native: (sample, step) =>
        nativeQuantile(quantiles[step] ?? Number.NaN, sample, (effect) => {
          const remark = effect === 'result is NaN' ? remarks.quantileIsNaN : remarks.quantileIsSkewed
          annotations.inform(remark(histogram.labels.get('__name__')), arg.start)
        }),
    }),
  )
}

function fractionColumns(
  lower: Float64Array,
  upper: Float64Array,
  histograms: readonly HistogramSeries[],
  call: Call,
  scope: Scope,
): Promise<Column[]> {
  const bounds = (step: number) => [lower[step] ?? Number.NaN, upper[step] ?? Number.NaN] as const
  return scope.budget.map(histograms, (histogram) =>
    evaluateHistogram(histogram, scope, argument(call, 2).start, {
      classic: (buckets, step) => bucketFraction(...bounds(step), buckets),
      native: (sample, step) => {
        if (countsNaN(sample)) {
          const remark = remarks.fractionWithoutNaN(histogram.labels.get('__name__'))
          scope.annotations.inform(remark, argument(call, 2).start)
        }
        return nativeFraction(...bounds(step), sample)
      },
    }),
  )
}
