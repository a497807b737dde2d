import { yaml } from '@hearth/kernel'
import type { KeptRuleGroup, WrittenGroup } from '../../domain/rules/kept-rules.ts'

const groupKeys = ['name', 'interval', 'query_offset', 'limit', 'labels', 'rules']
const ruleKeys = ['record', 'alert', 'expr', 'for', 'keep_firing_for', 'labels', 'annotations']

/** Groups by their namespace, in YAML. */
export function renderNamespaces(groups: readonly KeptRuleGroup[]): string {
  const namespaces = Map.groupBy(groups, ({ namespace }) => namespace)
  return toYaml(
    Object.fromEntries([...namespaces].map(([name, all]) => [name, all.map(({ written }) => toGroup(written))])),
  )
}

/** One group, in YAML. */
export function renderWrittenGroup({ written }: KeptRuleGroup): string {
  return toYaml(toGroup(written))
}

function toGroup(written: WrittenGroup) {
  const { limit, rules, ...rest } = written
  const listed = Array.isArray(rules) ? rules.map((rule) => inOrder(rule as WrittenGroup, ruleKeys)) : []
  // A number that is kept as its text would be quoted.
  return inOrder({ ...rest, rules: listed, ...(limit ? { limit: Number(limit) } : {}) }, groupKeys)
}

function inOrder(written: WrittenGroup, keys: readonly string[]): WrittenGroup {
  return Object.fromEntries(
    keys.flatMap((key) => (written[key] === undefined || written[key] === '' ? [] : [[key, written[key]]])),
  )
}

function toYaml(value: unknown): string {
  return yaml().stringify(value, { lineWidth: 0 })
}
