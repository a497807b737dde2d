import { Failure } from '@hearth/kernel'
import type { Expression } from './expression.ts'

/** Steps that the engine may take to look for rules that begin with themselves; it walks every path anew. */
const maxPaths = 200_000

type Rules = ReadonlyMap<string, Expression>

/**
 * Refuses what the engine could not use: rules that begin with themselves, so many paths through first
 * symbols that it would not come back, and rules that cannot end.
 *
 * @throws {Failure} `invalid`
 */
export function assertUsable(rules: Rules): void {
  const nullable = findNullable(rules)
  const paths = new Map<string, number>()
  for (const name of rules.keys())
    if (countPaths(name, rules, nullable, paths, new Set()) > maxPaths)
      throw refusal('it has too many alternatives inside of alternatives')
  const endings = findEnding(rules)
  for (const name of rules.keys())
    if (!endings.has(name)) throw refusal('a part of it contains itself and could never end')
}

function refusal(why: string): Failure {
  return new Failure('invalid', `Cannot build a grammar of that form: ${why}`, { code: 'unsupported_value' })
}

function countPaths(
  name: string,
  rules: Rules,
  nullable: ReadonlySet<string>,
  known: Map<string, number>,
  open: Set<string>,
): number {
  const before = known.get(name)
  if (before !== undefined) return before
  if (open.has(name)) throw refusal('a part of it begins with itself')
  open.add(name)
  const body = rules.get(name)
  const first = body === undefined ? [] : firstRules(body, nullable)
  const sum = first.reduce((total, next) => total + countPaths(next, rules, nullable, known, open), 1)
  open.delete(name)
  known.set(name, Math.min(sum, Number.MAX_SAFE_INTEGER))
  return sum
}

/** The rules that an expression can begin with, as often as they are mentioned. */
function firstRules(expression: Expression, nullable: ReadonlySet<string>): readonly string[] {
  switch (expression.kind) {
    case 'rule':
      return [expression.name]
    case 'choice':
      return expression.options.flatMap((option) => firstRules(option, nullable))
    case 'repeat':
      if (expression.max === undefined && canBeEmpty(expression.item, nullable))
        throw refusal('it repeats without end what may be empty')
      return firstRules(expression.item, nullable)
    case 'sequence': {
      const first: string[] = []
      for (const item of expression.items) {
        first.push(...firstRules(item, nullable))
        if (!canBeEmpty(item, nullable)) break
      }
      return first
    }
    default:
      return []
  }
}

function findNullable(rules: Rules): ReadonlySet<string> {
  return grow(rules, canBeEmpty)
}

function findEnding(rules: Rules): ReadonlySet<string> {
  return grow(rules, canEnd)
}

/** The names for which `holds`, given those for which it was already found to hold. */
function grow(rules: Rules, holds: (body: Expression, found: ReadonlySet<string>) => boolean): ReadonlySet<string> {
  const users = new Map<string, string[]>()
  for (const [name, body] of rules)
    for (const used of usedRules(body)) {
      const list = users.get(used)
      if (list === undefined) users.set(used, [name])
      else list.push(name)
    }
  const found = new Set<string>()
  const waiting = [...rules.keys()]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const body = rules.get(name)
    if (found.has(name) || body === undefined || !holds(body, found)) continue
    found.add(name)
    waiting.push(...(users.get(name) ?? []))
  }
  return found
}

function usedRules(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case 'rule':
      return [expression.name]
    case 'sequence':
      return expression.items.flatMap(usedRules)
    case 'choice':
      return expression.options.flatMap(usedRules)
    case 'repeat':
      return usedRules(expression.item)
    default:
      return []
  }
}

function canBeEmpty(expression: Expression, nullable: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'text':
      return expression.text === ''
    case 'class':
      return false
    case 'rule':
      return nullable.has(expression.name)
    case 'sequence':
      return expression.items.every((item) => canBeEmpty(item, nullable))
    case 'choice':
      return expression.options.some((option) => canBeEmpty(option, nullable))
    case 'repeat':
      return expression.min === 0 || canBeEmpty(expression.item, nullable)
  }
}

function canEnd(expression: Expression, ending: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'rule':
      return ending.has(expression.name)
    case 'sequence':
      return expression.items.every((item) => canEnd(item, ending))
    case 'choice':
      return expression.options.some((option) => canEnd(option, ending))
    case 'repeat':
      return expression.min === 0 || canEnd(expression.item, ending)
    case 'class':
      return expression.ranges.length > 0
    default:
      return true
  }
}
