import type { ListedGroup, ListedRule } from '../../queries/use-rules.ts'

/** A rule with the group it stands in, and its place there. */
export type Placed = { readonly rule: ListedRule; readonly group: ListedGroup; readonly at: number }

export type RuleState = 'firing' | 'failing' | 'pending' | 'inactive' | 'unknown' | 'recording'

const order: readonly RuleState[] = ['firing', 'failing', 'pending', 'unknown', 'inactive', 'recording']

/** Rules of all groups: those that ask for attention first, others by their name. */
export function orderRules(groups: readonly ListedGroup[]): readonly Placed[] {
  const all = groups.flatMap((group) => group.rules.map((rule, at): Placed => ({ rule, group, at })))
  return all.toSorted((a, b) => rank(a) - rank(b) || a.rule.name.localeCompare(b.rule.name))
}

/** What a rule does now; one that cannot be evaluated is that before anything else, unless it fires. */
export function stateOf({ state, health, type }: Pick<ListedRule, 'state' | 'health' | 'type'>): RuleState {
  if (state === 'firing') return 'firing'
  if (health === 'err') return 'failing'
  return type === 'recording' ? 'recording' : (state ?? 'unknown')
}

function rank({ rule }: Placed): number {
  return order.indexOf(stateOf(rule))
}
