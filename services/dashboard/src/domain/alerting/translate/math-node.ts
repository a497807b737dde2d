import { type Calculation, parseMath } from '../../query/expressions/parse-math.ts'
import { boundLength } from './bound-length.ts'
import { refuse } from './refuse.ts'

/** One number, or a number for each series, in PromQL. */
export type Computed = { readonly kind: 'number'; readonly expr: string } | Vector

/** `series` says of which queries they are: of the same ones, labels are the same. @see labelsOf for `labels` */
type Vector = {
  readonly kind: 'vector'
  readonly expr: string
  readonly series: string
  readonly labels: readonly string[] | undefined
}

const compared = new Set(['==', '!=', '<', '>', '<=', '>='])
const arithmetic: Readonly<Record<string, string>> = { '+': '+', '-': '-', '*': '*', '/': '/', '%': '%', '**': '^' }
// By Grafana's name: PromQL has them under the same for series of numbers.
const functions: Readonly<Record<string, string>> = {
  abs: 'abs',
  log: 'ln',
  round: 'round',
  ceil: 'ceil',
  floor: 'floor',
}

/**
 * A calculation of Grafana's in PromQL; what is true is 1, what is not 0.
 *
 * @param numbersOf the numbers of a query
 * @param at of the text in the rule, for refusals
 * @throws {Failure} `invalid` for what PromQL cannot say
 */
export function translateMath(text: string, numbersOf: (refId: string) => Computed, at: string): Computed {
  return translate(readMath(text, at), numbersOf, at)
}

/** The same where it decides: only the series for which it holds, with the number that was compared where there is one. */
export function translateMathTest(text: string, numbersOf: (refId: string) => Computed, at: string): Computed {
  const math = readMath(text, at)
  if (math.kind === 'binary' && compared.has(math.operator)) {
    const [left, right] = [translate(math.left, numbersOf, at), translate(math.right, numbersOf, at)]
    if (left.kind === 'vector') {
      const { matching, of } = pair(left, right, at)
      return said(of, `${wrap(left)} ${math.operator}${matching} ${wrap(right)}`, at)
    }
  }
  const whole = translate(math, numbersOf, at)
  return said(whole, `${wrap(whole)} != 0`, at)
}

function readMath(text: string, at: string): Calculation {
  try {
    return parseMath(text)
  } catch (error) {
    throw refuse(at, error instanceof Error ? error.message : String(error))
  }
}

function translate(math: Calculation, numbersOf: (refId: string) => Computed, at: string): Computed {
  const inner = (one: Calculation) => translate(one, numbersOf, at)
  switch (math.kind) {
    case 'number':
      return { kind: 'number', expr: String(math.value) }
    case 'variable':
      return numbersOf(math.refId)
    case 'unary': {
      const of = inner(math.of)
      return said(of, math.operator === '-' ? `-(${of.expr})` : `${wrap(of)} == bool 0`, at)
    }
    case 'binary':
      return translateRow(math, inner, at)
    case 'call': {
      const name = Object.hasOwn(functions, math.name) ? functions[math.name] : undefined
      const [arg] = math.args
      if (name === undefined || arg === undefined || math.args.length > 1)
        throw refuse(
          at,
          `"${math.name}" cannot be said in PromQL; ${Object.keys(functions).join(', ')} of one value can`,
        )
      const of = inner(arg)
      if (of.kind === 'number') throw refuse(at, `"${math.name}" of a plain number: write the result`)
      return said(of, `${name}(${of.expr})`, at)
    }
  }
}

type Binary = Extract<Calculation, { kind: 'binary' }>

// `$A + $B + $C …` is a tree whose left side is as deep as it has parts: too deep to descend.
function translateRow(math: Binary, inner: (one: Calculation) => Computed, at: string): Computed {
  const row: Binary[] = []
  let first: Calculation = math
  for (; first.kind === 'binary'; first = first.left) row.push(first)
  return row.reduceRight((left, { operator, right }) => translateBinary(operator, left, inner(right), at), inner(first))
}

function translateBinary(operator: string, left: Computed, right: Computed, at: string): Computed {
  const { matching, of } = pair(left, right, at)
  const [a, b] = [wrap(left), wrap(right)]
  if (operator === '&&') return said(of, `(${a} != bool 0) *${matching} (${b} != bool 0)`, at)
  if (operator === '||') return said(of, `((${a} != bool 0) +${matching} (${b} != bool 0)) > bool 0`, at)
  if (compared.has(operator)) return said(of, `${a} ${operator} bool${matching} ${b}`, at)
  return said(of, `${a} ${arithmetic[operator] ?? operator}${matching} ${b}`, at)
}

type Paired = { readonly matching: string; readonly of: Computed }

/**
 * Which series are computed with which. Grafana takes those whose labels are equal, or of which one has all labels of
 * the other; PromQL has to be told beforehand, so it has to be seen in the queries.
 */
function pair(left: Computed, right: Computed, at: string): Paired {
  if (right.kind === 'number') return { matching: '', of: left }
  if (left.kind === 'number' || left.series === right.series) return { matching: '', of: right }
  const [ours, theirs] = [left.labels?.join(), right.labels?.join()]
  if (ours !== undefined && ours === theirs)
    return { matching: '', of: { ...left, series: bothOf(left.series, right.series) } }
  if (theirs === '') return { matching: ' on() group_left()', of: left }
  if (ours === '') return { matching: ' on() group_right()', of: right }
  throw refuse(
    at,
    `it cannot be seen which series of ${left.series} and of ${right.series} belong together: group both by the same labels, such as sum by (job) (…), or one of them by none, or write them as one query`,
  )
}

function bothOf(series: string, others: string): string {
  return [...new Set([series, others].flatMap((letters) => letters.split(',')))].sort().join()
}

function said(of: Computed, expr: string, at: string): Computed {
  return boundLength({ ...of, expr }, 'it', at)
}

// Longer ones are in brackets whatever they are: to look through one for each use would take its time.
const maxNameCharacters = 200

function wrap({ expr }: Computed): string {
  return expr.length <= maxNameCharacters && /^[\w.]+$/.test(expr) ? expr : `(${expr})`
}
