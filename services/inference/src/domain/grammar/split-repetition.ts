import { Failure } from '@hearth/kernel'
import { choice, type Expression, repeat, sequence } from './expression.ts'

/** The engine refuses, or silently ignores, counts above 2,000. */
const block = 1_000

/** More cannot be generated in one answer, so that a larger maximum is no bound at all. */
const endless = 1_000_000

/** A count below which an answer must be longer than any context. */
const maxMinimum = 100_000

/**
 * `item{min,max}` in pieces that the engine takes: blocks of a thousand, and behind them a choice of
 * one more block or a last part.
 *
 * @param rule names an expression
 * @throws {Failure} `invalid` for a minimum that no answer could reach
 */
export function splitRepetition(
  item: Expression,
  min: number,
  max: number | undefined,
  rule: (body: Expression) => Expression,
): Expression {
  if (min > maxMinimum)
    throw new Failure('invalid', `Cannot ask for at least ${min} repetitions: the most is ${maxMinimum}`, {
      code: 'unsupported_value',
    })
  const bounded = max === undefined || max > endless ? undefined : max
  if ((bounded ?? min) <= block) return repeat(item, min, bounded)
  const whole = rule(repeat(item, block, block))
  const required = [
    ...Array.from({ length: Math.floor(min / block) }, () => whole),
    ...(min % block === 0 ? [] : [repeat(item, min % block, min % block)]),
  ]
  const rest = bounded === undefined ? repeat(item, 0) : atMost(item, whole, bounded - min, rule)
  return sequence(...required, rest)
}

function atMost(item: Expression, whole: Expression, max: number, rule: (body: Expression) => Expression): Expression {
  if (max <= block) return repeat(item, 0, max)
  const short = rule(repeat(item, 0, block - 1))
  let rest = rule(repeat(item, 0, max % block))
  for (let blocks = Math.floor(max / block); blocks > 0; blocks--) rest = rule(choice([sequence(whole, rest), short]))
  return rest
}
