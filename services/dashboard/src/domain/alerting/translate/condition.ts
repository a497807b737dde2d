import type { Evaluator, Expression } from '../../query/expressions/expression.ts'
import { isExpression } from '../../query/expressions/is-expression.ts'
import { readExpression } from '../../query/expressions/read-expression.ts'
import type { GrafanaRule, RuleQuery } from '../grafana-rule.ts'
import { boundLength } from './bound-length.ts'
import { labelsOf } from './labels-of.ts'
import { type Computed, translateMath, translateMathTest } from './math-node.ts'
import { readQueryNode } from './query-node.ts'
import { refuse } from './refuse.ts'

/** What decides a rule, in PromQL. */
export type Condition = {
  /** Gives the series for which the rule alerts. */
  readonly test: string
  /** Gives the number that is looked at, for a rule that records it. */
  readonly value: string
  /** Gives one series where there is nothing to decide by. */
  readonly absent: string
  /** The letters of the queries, by commas. */
  readonly refIds: string
  /** Those whose number is that of the alert. */
  readonly sameValue: ReadonlySet<string>
}

const overTime: Readonly<Record<string, string>> = {
  last: 'last_over_time',
  mean: 'avg_over_time',
  min: 'min_over_time',
  max: 'max_over_time',
  sum: 'sum_over_time',
  count: 'count_over_time',
}

const ranges: Readonly<Record<string, (of: string, low: number, high: number) => string>> = {
  within_range: (of, low, high) => `(${of}) > ${low} < ${high}`,
  within_range_included: (of, low, high) => `(${of}) >= ${low} <= ${high}`,
  outside_range: (of, low, high) => `(${of}) < ${low} or (${of}) > ${high}`,
  outside_range_included: (of, low, high) => `(${of}) <= ${low} or (${of}) >= ${high}`,
}
const signs: Readonly<Record<string, string>> = { gt: '>', lt: '<', gte: '>=', lte: '<=', eq: '==', ne: '!=' }

/**
 * Says in PromQL what decides a rule, where it can be said exactly.
 *
 * @param sourceUid of the metrics service, which alone can be asked
 * @throws {Failure} `invalid` with the field and the reason
 */
export function translateCondition(rule: GrafanaRule, sourceUid: string, decides = rule.condition): Condition {
  const reader = new Reader(rule, sourceUid)
  const { test, sameValue } = reader.test(decides)
  const value = reader.value(decides).expr
  return { test, value, sameValue, ...reader.queries(decides, value) }
}

class Reader {
  readonly #rule: GrafanaRule
  readonly #sourceUid: string
  readonly #queries = new Map<string, string>()
  readonly #values = new Map<string, Computed>()
  readonly #open = new Set<string>()

  constructor(rule: GrafanaRule, sourceUid: string) {
    this.#rule = rule
    this.#sourceUid = sourceUid
  }

  test(refId: string): { readonly test: string; readonly sameValue: ReadonlySet<string> } {
    const { query, at } = this.#find(refId, 'condition')
    if (!isComputed(query)) return { test: `(${this.value(refId).expr}) != 0`, sameValue: new Set([refId]) }
    const expression = readNode(query, at)
    if (expression.kind === 'threshold') {
      const test = thresholdOf(this.value(expression.refId), expression.evaluator, at)
      return { test, sameValue: new Set([refId, ...this.#sameAs(expression.refId)]) }
    }
    if (expression.kind === 'math') {
      const { kind, expr } = translateMathTest(
        expression.text,
        this.#numbers(`${at}.model.expression`),
        `${at}.model.expression`,
      )
      if (kind === 'number') throw refuse(`${at}.model.expression`, 'it depends on no query, so it never changes')
      const alone = comparesAlone(expression.text)
      return { test: expr, sameValue: alone === undefined ? new Set() : this.#sameAs(alone) }
    }
    return { test: `(${this.value(refId).expr}) != 0`, sameValue: this.#sameAs(refId) }
  }

  value(refId: string): Computed {
    const known = this.#values.get(refId)
    if (known !== undefined) return known
    const { query, at } = this.#find(refId, 'condition')
    if (this.#open.has(refId)) throw refuse(`${at}.model.expression`, `"${refId}" depends on itself`)
    this.#open.add(refId)
    const computed = isComputed(query) ? this.#compute(query, at) : this.#ask(query, at)
    this.#open.delete(refId)
    boundLength(computed, `"${refId}"`, `${at}.model`)
    this.#values.set(refId, computed)
    return computed
  }

  /** @throws {Failure} `invalid` where there is none */
  queries(refId: string, value: string): Pick<Condition, 'refIds' | 'absent'> {
    const [first, ...others] = [...this.#queries]
    if (first === undefined) throw refuse('condition', `"${refId}" depends on no query`)
    // Of several, one may find series that belong to none of the others.
    const needed = others.length === 0 ? first[1] : value
    return { refIds: [...this.#queries.keys()].sort().join(), absent: `absent(count(${needed}))` }
  }

  #find(refId: string, from: string) {
    const index = this.#rule.data.findIndex((one) => one.refId === refId)
    const query = this.#rule.data[index]
    if (query === undefined) throw refuse(from, `there is no query or expression "${refId}" in "data"`)
    return { query, at: `data[${index}]` }
  }

  #ask(query: RuleQuery, at: string): Computed {
    this.#checkSource(query, at)
    const node = readQueryNode(query, at)
    if (node.kind === 'series')
      throw refuse(`${at}.model.instant`, 'a query over a range has to be reduced to one number first')
    return this.#found(query.refId, node.expr, node.expr)
  }

  #compute(query: RuleQuery, at: string): Computed {
    const expression = readNode(query, at)
    switch (expression.kind) {
      case 'math':
        return translateMath(expression.text, this.#numbers(`${at}.model.expression`), `${at}.model.expression`)
      case 'reduce':
        return this.#reduce(expression, at)
      case 'threshold':
        return flagOf(this.value(expression.refId), expression.evaluator, at)
      case 'resample':
        throw refuse(`${at}.model.type`, 'a query is not resampled in a rule; give its step as "intervalMs"')
      case 'classic':
        throw refuse(`${at}.model.type`, 'classic conditions have no labels; write a "reduce" and a "threshold"')
    }
  }

  #reduce({ refId, reducer, mode }: Extract<Expression, { kind: 'reduce' }>, at: string): Computed {
    const { query, at: atQuery } = this.#find(refId, `${at}.model.expression`)
    if (mode === 'replace')
      throw refuse(`${at}.model.settings.mode`, 'missing numbers cannot be replaced; "strict" and "dropNN" can be said')
    if (isComputed(query)) return this.value(refId)
    this.#checkSource(query, atQuery)
    const node = readQueryNode(query, atQuery)
    // A number for each series is reduced already.
    if (node.kind === 'vector') return this.#ask(query, atQuery)
    const name = Object.hasOwn(overTime, reducer) ? overTime[reducer] : undefined
    if (name === undefined)
      throw refuse(
        `${at}.model.reducer`,
        `"${reducer}" cannot be said in PromQL; ${Object.keys(overTime).join(', ')} can`,
      )
    const whole = `${name}((${mode === 'drop' ? `(${node.expr}) > -Inf < Inf` : node.expr})${node.range})`
    // PromQL looks past what is no number there; the strict form gives none then.
    const isBlind = mode === 'strict' && (reducer === 'min' || reducer === 'max')
    const noNumbers = `count_over_time(((${node.expr}) != (${node.expr}))${node.range})`
    return this.#found(refId, node.expr, isBlind ? `${whole} unless ${noNumbers}` : whole)
  }

  /** @param asked of which the series are, as it was written; `expr` is what is made of it */
  #found(refId: string, asked: string, expr: string): Computed {
    this.#queries.set(refId, expr)
    return { kind: 'vector', expr, series: refId, labels: labelsOf(asked) }
  }

  #checkSource({ datasourceUid }: RuleQuery, at: string): void {
    if (datasourceUid === this.#sourceUid) return
    throw refuse(
      `${at}.datasourceUid`,
      `rules are evaluated by the metrics service, so it has to be "${this.#sourceUid}"`,
    )
  }

  #numbers(at: string): (refId: string) => Computed {
    return (refId) => {
      if (!this.#rule.data.some((one) => one.refId === refId))
        throw refuse(at, `there is no query or expression "${refId}"`)
      return this.value(refId)
    }
  }

  #sameAs(refId: string): ReadonlySet<string> {
    const same = new Set([refId])
    const { query, at } = this.#find(refId, 'condition')
    if (!isComputed(query)) return same
    const expression = readNode(query, at)
    if (expression.kind !== 'reduce') return same
    const of = this.#find(expression.refId, at).query
    if (!isComputed(of) && readQueryNode(of, at).kind === 'vector') same.add(expression.refId)
    return same
  }
}

function readNode(query: RuleQuery, at: string): Expression {
  const { conditions } = query.model
  const [first] = Array.isArray(conditions) ? conditions : []
  if (first?.unloadEvaluator !== undefined)
    throw refuse(
      `${at}.model.conditions[0].unloadEvaluator`,
      'a second bound for the end of an alert cannot be said; "keep_firing_for" holds it longer',
    )
  try {
    return readExpression(query.model)
  } catch (error) {
    throw refuse(`${at}.model`, error instanceof Error ? error.message : String(error))
  }
}

function thresholdOf({ expr }: Pick<Computed, 'expr'>, { type, params }: Evaluator, at: string): string {
  const [first, second] = params
  const where = `${at}.model.conditions[0].evaluator`
  const sign = Object.hasOwn(signs, type) ? signs[type] : undefined
  const range = Object.hasOwn(ranges, type) ? ranges[type] : undefined
  if (first === undefined) throw refuse(`${where}.params`, 'a number is needed')
  if (sign !== undefined) return `(${expr}) ${sign} ${first}`
  if (range === undefined)
    throw refuse(
      `${where}.type`,
      `"${type}" is none; ${[...Object.keys(signs), ...Object.keys(ranges)].join(', ')} are`,
    )
  if (second === undefined) throw refuse(`${where}.params`, 'two numbers are needed')
  return range(expr, Math.min(first, second), Math.max(first, second))
}

/** 1 where it holds, 0 where it does not. */
function flagOf(of: Computed, { type, params }: Evaluator, at: string): Computed {
  const { expr } = of
  const test = thresholdOf({ expr }, { type, params }, at)
  const [low = 0, high = 0] = [Math.min(...params), Math.max(...params)]
  const inclusive = type.endsWith('_included') ? '=' : ''
  const flag = (text: string) => ({ ...of, expr: text })
  if (type.startsWith('within_range'))
    return flag(`((${expr}) >${inclusive} bool ${low}) * ((${expr}) <${inclusive} bool ${high})`)
  if (type.startsWith('outside_range'))
    return flag(`((${expr}) <${inclusive} bool ${low}) + ((${expr}) >${inclusive} bool ${high})`)
  return flag(test.replace(/ (\S+) (\S+)$/, ' $1 bool $2'))
}

function isComputed({ datasourceUid: uid }: RuleQuery): boolean {
  return isExpression({ dataSource: { uid } })
}

// `$B > 5`: the number of the alert is that of B.
function comparesAlone(text: string): string | undefined {
  return /^\s*\$\{?(\w+)\}?\s*(?:[<>]=?|[!=]=)/.exec(text)?.[1]
}
