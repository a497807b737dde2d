import { type Calculation, parseMath } from '../../query/expressions/parse-math.ts'
import { refuse } from './refuse.ts'

/** A number for each series, or one number, in PromQL. */
export type Computed = { readonly kind: 'vector' | 'number'; readonly expr: string }

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
    if (left.kind === 'vector') return { kind: 'vector', expr: `${wrap(left)} ${math.operator} ${wrap(right)}` }
  }
  const whole = translate(math, numbersOf, at)
  return { kind: whole.kind, expr: `${wrap(whole)} != 0` }
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
      return { kind: of.kind, expr: math.operator === '-' ? `-(${of.expr})` : `${wrap(of)} == bool 0` }
    }
    case 'binary':
      return translateBinary(math.operator, inner(math.left), inner(math.right))
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
      return { kind: 'vector', expr: `${name}(${of.expr})` }
    }
  }
}

function translateBinary(operator: string, left: Computed, right: Computed): Computed {
  const kind = left.kind === 'vector' || right.kind === 'vector' ? 'vector' : 'number'
  const [a, b] = [wrap(left), wrap(right)]
  if (operator === '&&') return { kind, expr: `(${a} != bool 0) * (${b} != bool 0)` }
  if (operator === '||') return { kind, expr: `((${a} != bool 0) + (${b} != bool 0)) > bool 0` }
  if (compared.has(operator)) return { kind, expr: `${a} ${operator} bool ${b}` }
  return { kind, expr: `${a} ${arithmetic[operator] ?? operator} ${b}` }
}

function wrap({ expr }: Computed): string {
  return /^[\w.]+$/.test(expr) ? expr : `(${expr})`
}
