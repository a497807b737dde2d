import { ask } from '@hearth/ui-kit'
import type { WrittenRule } from '../rules/form/draft.ts'
import { fetchRules, type ListedGroup } from './use-rules.ts'

/** Where a rule lies that was written over HTTP. */
export type RulePlace = {
  readonly namespace: string
  readonly group: string
  /** Among the rules of the group. */
  readonly at: number
  /** Of the rule. */
  readonly name: string
  /** As it was seen, so that no change of somebody else is overwritten. */
  readonly before?: WrittenRule | undefined
}

/** A rule cannot be kept because of what was written in the meantime, or before. */
export class RuleConflict extends Error {
  override readonly name = 'RuleConflict'
  readonly kind: 'taken' | 'gone'

  constructor(kind: 'taken' | 'gone') {
    super(kind)
    this.kind = kind
  }
}

/** Under which the page keeps rules that it makes, each in a group of its own. */
const ownNamespace = 'alerts'

type Written = Readonly<Record<string, unknown>> & { readonly rules: readonly WrittenRule[] }

/**
 * Keeps a rule, a new one or in the place of another.
 *
 * @throws {RuleConflict} where its name is taken, or what it is to replace is there no more
 * @throws {AskError} in the words of the service
 */
export async function saveRule(rule: WrittenRule, place?: RulePlace): Promise<void> {
  const { groups } = await fetchRules()
  const name = String(rule.alert)
  const isTaken = (namespace: string) => groups.some((one) => one.file === namespace && one.name === name)
  if (place === undefined) {
    if (isTaken(ownNamespace)) throw new RuleConflict('taken')
    return write(ownNamespace, { name, rules: [rule] })
  }
  const group = writtenAt(groups, place)
  const next = { ...group, rules: group.rules.with(place.at, rule) }
  // A group that was made for the rule goes by its name.
  const isRenamed = group.rules.length === 1 && place.group === place.name && name !== place.name
  if (!isRenamed) return write(place.namespace, next)
  if (isTaken(place.namespace)) throw new RuleConflict('taken')
  await write(place.namespace, { ...next, name })
  await remove(place)
}

/** Forgets a rule, and its group where it was the last. @throws as {@link saveRule} does */
export async function deleteRule(place: RulePlace): Promise<void> {
  const group = writtenAt((await fetchRules()).groups, place)
  if (group.rules.length === 1) return remove(place)
  await write(place.namespace, { ...group, rules: group.rules.toSpliced(place.at, 1) })
}

function writtenAt(groups: readonly ListedGroup[], { namespace, group, at, name, before }: RulePlace): Written {
  const found = groups.find((one) => one.origin === 'api' && one.file === namespace && one.name === group)
  const written = found?.written as Written | null | undefined
  const rule = written?.rules[at]
  const isSame = before === undefined || JSON.stringify(rule) === JSON.stringify(before)
  if (written == null || rule?.alert !== name || !isSame) throw new RuleConflict('gone')
  return written
}

// JSON is YAML, which the service reads.
const headers = { 'content-type': 'application/yaml' }

async function write(namespace: string, body: unknown): Promise<void> {
  await ask(pathOf(namespace), { method: 'POST', body, headers })
}

async function remove({ namespace, group }: RulePlace): Promise<void> {
  await ask(`${pathOf(namespace)}/${encodeURIComponent(group)}`, { method: 'DELETE' })
}

function pathOf(namespace: string): string {
  return `/loki/api/v1/rules/${encodeURIComponent(namespace)}`
}
