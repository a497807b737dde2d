import type { Histogram } from '../../model/histogram.ts'
import { Labels } from '../../model/labels.ts'
import { printLabels } from '../../promql/syntax/printer/print-labels.ts'
import { printNumber } from '../../promql/syntax/printer/print-number.ts'
import { printHistogram } from './histogram-literal.ts'

type Alert = { readonly labels: Labels; readonly annotations: Readonly<Record<string, string>> }
type Sample = { readonly labels: Labels; readonly value: number; readonly histogram?: Histogram }

/** How alerts that fire differ from those that should, in any order; `undefined` when they do not. */
export function alertDifference(expected: readonly Alert[], got: readonly Alert[]): string | undefined {
  const [exp, fired] = [expected.map(printAlert).sort(), got.map(printAlert).sort()]
  return exp.join('\n') === fired.join('\n') ? undefined : describe(exp, fired)
}

/** How samples differ from those that should be there, in any order; `undefined` when they do not. */
export function sampleDifference(
  expected: readonly Sample[],
  got: readonly Sample[],
  isFuzzy: boolean,
): string | undefined {
  const [exp, found] = [sorted(expected), sorted(got)]
  const isSame = (a: Sample, b: Sample | undefined) =>
    b !== undefined && a.labels.key === b.labels.key && isEqual(a, b, isFuzzy)
  if (exp.length === found.length && exp.every((one, at) => isSame(one, found[at]))) return undefined
  return describe(exp.map(printSample), found.map(printSample))
}

function sorted(samples: readonly Sample[]): readonly Sample[] {
  return [...samples].sort((a, b) => (a.labels.key < b.labels.key ? -1 : 1))
}

function isEqual(one: Sample, other: Sample, isFuzzy: boolean): boolean {
  if (one.histogram !== undefined || other.histogram !== undefined) return printValue(one) === printValue(other)
  const [a, b] = [one.value, other.value]
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true
  return isFuzzy && Math.abs(a - b) <= Number.EPSILON * Math.max(Math.abs(a), Math.abs(b))
}

function printAlert({ labels, annotations }: Alert): string {
  return `Labels:${printLabels(labels)}\n  Annotations:${printLabels(Labels.of(annotations))}`
}

function printSample(sample: Sample): string {
  const { labels } = sample
  return `${labels.get('__name__')}${printLabels(labels.with('__name__', ''))} ${printValue(sample)}`
}

function printValue({ value, histogram }: Sample): string {
  return histogram === undefined ? printNumber(value) : printHistogram(histogram)
}

function describe(expected: readonly string[], got: readonly string[]): string {
  return `    exp:${block(expected)},\n    got:${block(got)}`
}

function block(items: readonly string[]): string {
  if (items.length === 0) return '[]'
  return `[\n${items.map((item) => indent(item, 8)).join('\n')}\n    ]`
}

function indent(text: string, by: number): string {
  return text.replaceAll(/^/gm, ' '.repeat(by))
}
