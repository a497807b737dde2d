import { addHistograms } from '../../histograms/add.ts'
import { areEqual } from '../../histograms/equal.ts'
import { asGauge, compactHistogram, divideHistogram, multiplyHistogram } from '../../histograms/scale.ts'
import { trimHistogram } from '../../histograms/trim.ts'
import type { Histogram } from '../../model/histogram.ts'
import { type Annotations, remarks } from '../evaluate/annotations.ts'
import type { Sample } from '../evaluate/operand.ts'
import { type Binary, type BinaryOperator, isComparison, isTrim } from '../syntax/ast.ts'
import { calculation, comparisonOf } from './calculate.ts'

/** The result of a pair of samples, or `undefined` when there is none. */
export type Combine = (left: Sample, right: Sample) => Sample | undefined

/** What a binary operator makes of floats and histograms; what it cannot combine it drops with a remark. */
export function combineSamples({ op, returnBool, start }: Binary, annotations: Annotations): Combine {
  const combine = withHistograms(
    op,
    (message) => annotations.inform(message, start),
    (message) => annotations.warn(message, start),
  )
  if (!isComparison(op)) return combine
  return (left, right) => {
    const verdict = compare(op, left, right)
    if (verdict === undefined) return combine(left, right)
    if (returnBool) return verdict ? 1 : 0
    return verdict ? left : undefined
  }
}

type Say = (message: string) => void

/** Whether two samples compare so; `undefined` when they cannot be compared. */
function compare(op: BinaryOperator, left: Sample, right: Sample): boolean | undefined {
  if (typeof left === 'number' && typeof right === 'number') return comparisonOf(op)(left, right)
  if (typeof left === 'number' || typeof right === 'number') return undefined
  if (op === '==') return areEqual(left, right)
  return op === '!=' ? !areEqual(left, right) : undefined
}

function withHistograms(op: BinaryOperator, inform: Say, warn: Say): Combine {
  return (left, right) => {
    if (typeof left === 'number' && typeof right === 'number' && !isTrim(op)) return calculation(op)(left, right)
    if (typeof left !== 'number' && typeof right !== 'number' && (op === '+' || op === '-'))
      return add(op, left, right, inform, warn)
    const scaled = scale(op, left, right)
    if (scaled === undefined) inform(remarks.incompatibleTypes(kindOf(left), op, kindOf(right)))
    return scaled
  }
}

function kindOf(sample: Sample): string {
  return typeof sample === 'number' ? 'float' : 'histogram'
}

/** A histogram and a float. */
function scale(op: BinaryOperator, left: Sample, right: Sample): Sample | undefined {
  if (typeof left === 'number') {
    return op === '*' && typeof right !== 'number' ? compactHistogram(multiplyHistogram(right, left)) : undefined
  }
  if (typeof right !== 'number') return undefined
  switch (op) {
    case '*':
      return compactHistogram(multiplyHistogram(left, right))
    case '/':
      return compactHistogram(divideHistogram(left, right))
    case '</':
      return trimHistogram(left, right, 'below')
    case '>/':
      return trimHistogram(left, right, 'above')
    default:
      return undefined
  }
}

function add(op: '+' | '-', left: Histogram, right: Histogram, inform: Say, warn: Say): Histogram | undefined {
  const operation = op === '+' ? 'addition' : 'subtraction'
  const added = addHistograms(left, right, op === '+' ? 1 : -1)
  if (added === undefined) {
    warn(remarks.incompatibleLayout(op))
    return undefined
  }
  if (added.hintsCollide) {
    // As Prometheus has it, there is no result then.
    warn(remarks.resetsCollide(operation))
    return undefined
  }
  if (added.boundsReconciled) inform(remarks.boundsReconciled(operation))
  const compact = compactHistogram(added.histogram)
  return op === '-' ? asGauge(compact) : compact
}
