import type { Expression } from '../expression.ts'
import type { Rules } from './parse-gbnf.ts'

/** Beyond this depth the shortest way out is taken. */
const maxDepth = 60

/** A number from 0 up to but not `below`. */
export type Pick = (below: number) => number

/** Random numbers that a seed repeats. */
export function createPick(seed: number): Pick {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** Makes up texts that the grammar allows. */
export function createSentences(rules: Rules): (pick: Pick) => string {
  const costs = findCosts(rules)
  const cost = (expression: Expression) => costOf(expression, costs)

  function write(expression: Expression, pick: Pick, depth: number): string {
    switch (expression.kind) {
      case 'text':
        return expression.text
      case 'class': {
        const [from, to] = expression.ranges[pick(expression.ranges.length)] ?? [0, 0]
        return String.fromCodePoint(from + pick(Math.min(to - from + 1, pick(4) === 0 ? 0x110000 : 96)))
      }
      case 'rule': {
        const body = rules.get(expression.name)
        if (body === undefined) throw new Error(`no rule ${expression.name}`)
        return write(body, pick, depth + 1)
      }
      case 'sequence':
        return expression.items.map((item) => write(item, pick, depth)).join('')
      case 'choice': {
        const sorted = [...expression.options].sort((a, b) => cost(a) - cost(b))
        const option = depth > maxDepth ? sorted[0] : expression.options[pick(expression.options.length)]
        return option === undefined ? '' : write(option, pick, depth)
      }
      case 'repeat': {
        const most = Math.min(expression.max ?? expression.min + 6, expression.min + 6)
        const all = pick(6) === 0 ? (expression.max ?? most) : most
        const times = depth > maxDepth ? expression.min : expression.min + pick(all - expression.min + 1)
        return Array.from({ length: times }, () => write(expression.item, pick, depth)).join('')
      }
    }
  }
  return (pick) => write({ kind: 'rule', name: 'root' }, pick, 0)
}

/** How many rules deep the shortest text of each rule goes. */
function findCosts(rules: Rules): ReadonlyMap<string, number> {
  const costs = new Map<string, number>()
  for (let changed = true; changed; ) {
    changed = false
    for (const [name, body] of rules) {
      const found = costOf(body, costs) + 1
      if (found < (costs.get(name) ?? Number.POSITIVE_INFINITY)) {
        costs.set(name, found)
        changed = true
      }
    }
  }
  return costs
}

function costOf(expression: Expression, costs: ReadonlyMap<string, number>): number {
  switch (expression.kind) {
    case 'rule':
      return costs.get(expression.name) ?? Number.POSITIVE_INFINITY
    case 'sequence':
      return Math.max(0, ...expression.items.map((item) => costOf(item, costs)))
    case 'choice':
      return Math.min(...expression.options.map((option) => costOf(option, costs)))
    case 'repeat':
      return expression.min === 0 ? 0 : costOf(expression.item, costs)
    default:
      return 0
  }
}
