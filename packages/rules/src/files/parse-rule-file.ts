import { quote } from '@hearth/go-template'
import type { Rule, RuleGroup } from '../model/rule.ts'
import { compileRule, isLabelName, type ReadExpression } from './compile-rule.ts'
import { describeIssue } from './describe-issue.ts'
import { dropUnknownKeys } from './drop-unknown-keys.ts'
import { readYaml, type YamlText } from './read-yaml.ts'
import { type GroupConfig, groupSchema, type RuleConfig, ruleFileSchema } from './schema.ts'

/** What holds for groups that do not say. */
export type GroupDefaults = {
  readonly intervalMs: number
  readonly queryOffsetMs: number
  /** Passes over keys that are none, for files that other programs read too. Default: they are faults. */
  readonly ignoresUnknownKeys?: boolean
  readonly readExpression: ReadExpression
}

/** The groups of a file, or all that is wrong with it, in Prometheus' words with the line before. */
export type ParsedRules = { readonly groups: readonly RuleGroup[] } | { readonly faults: readonly string[] }

/** @param file under which the groups are known */
export function parseRuleFile(text: string, file: string, defaults: GroupDefaults): ParsedRules {
  const yaml = readYaml(text)
  if (yaml.faults.length > 0) return { faults: yaml.faults }
  const written = isEmpty(yaml.value) ? {} : yaml.value
  const parsed = ruleFileSchema.safeParse(
    defaults.ignoresUnknownKeys ? dropUnknownKeys(ruleFileSchema, written) : written,
  )
  if (!parsed.success) return { faults: parsed.error.issues.flatMap((issue) => describeIssue(issue, yaml)) }
  const faults: string[] = []
  const names = new Set<string>()
  const groups = parsed.data.groups.map((group, at) => {
    for (const fault of faultsOfGroup(group, names)) faults.push(`line ${yaml.line(['groups', at])}: ${fault}`)
    const rules = compileRules(group, at, yaml, defaults.readExpression, faults)
    return toGroup(group, rules, file, defaults)
  })
  return faults.length > 0 ? { faults } : { groups }
}

/**
 * A group that stands by itself, as it is written over HTTP.
 *
 * @param value scalars as texts, as {@link readYaml} gives them
 * @returns the group, or the faults of its form, or of its rules: the first of each
 */
export function readRuleGroup(
  value: unknown,
  file: string,
  defaults: GroupDefaults,
):
  | { readonly group: RuleGroup }
  | { readonly malformed: readonly string[] }
  | { readonly faults: readonly RuleFault[] } {
  const parsed = groupSchema.safeParse(value)
  if (!parsed.success) {
    return { malformed: parsed.error.issues.flatMap((issue) => describeIssue(issue, { line: () => 1 })) }
  }
  const faults: RuleFault[] = faultsOfGroup(parsed.data, new Set()).map((fault) => ({ rule: undefined, fault }))
  const rules = parsed.data.rules.flatMap((config): readonly Rule[] => {
    const compiled = compileRule(config, parsed.data.labels, defaults.readExpression)
    if ('rule' in compiled) return [compiled.rule]
    faults.push({ rule: config, fault: compiled.faults[0] ?? '' })
    return []
  })
  return faults.length > 0 ? { faults } : { group: toGroup(parsed.data, rules, file, defaults) }
}

/** What is wrong with a rule, or with its group where there is none. */
export type RuleFault = { readonly rule: RuleConfig | undefined; readonly fault: string }

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function faultsOfGroup({ name, labels }: GroupConfig, names: Set<string>): readonly string[] {
  const faults: string[] = []
  if (name === '') faults.push('Groupname must not be empty')
  if (names.has(name)) faults.push(`groupname: ${quote(name)} is repeated in the same file`)
  names.add(name)
  for (const label of Object.keys(labels)) {
    if (!isLabelName(label) || label === '__name__') faults.push(`invalid label name: ${label}`)
  }
  return faults
}

function compileRules(
  group: GroupConfig,
  groupAt: number,
  yaml: YamlText,
  readExpression: ReadExpression,
  faults: string[],
): readonly Rule[] {
  return group.rules.flatMap((config, at) => {
    const compiled = compileRule(config, group.labels, readExpression)
    if ('rule' in compiled) return [compiled.rule]
    const line = yaml.line(['groups', groupAt, 'rules', at])
    const where = `group ${quote(group.name)}, rule ${at + 1}, ${quote(config.alert || config.record || '')}`
    faults.push(...compiled.faults.map((fault) => `line ${line}: ${where}: ${fault}`))
    return []
  })
}

function toGroup(group: GroupConfig, rules: readonly Rule[], file: string, defaults: GroupDefaults): RuleGroup {
  const { name, interval, query_offset: offset, limit = 0 } = group
  const queryOffsetMs = offset ?? defaults.queryOffsetMs
  const intervalMs = interval || defaults.intervalMs
  const source = JSON.stringify([group, intervalMs, queryOffsetMs])
  return { file, name, intervalMs, queryOffsetMs, limit, rules, source }
}
