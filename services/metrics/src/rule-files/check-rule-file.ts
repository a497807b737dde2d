import type { Rule, RuleGroup } from '@hearth/rules'
import { parseRuleFile, readRuleFile } from '@hearth/rules/files'
import { readPromql } from './read-promql.ts'

/** What a file of rules holds, or what is wrong with it. */
export type RuleFileReport = {
  readonly rules: number
  readonly faults: readonly string[]
  /** Names of rules that stand there more than once with the same labels. */
  readonly duplicates: readonly string[]
}

/** How files of rules are read. */
export type RuleFileOptions = {
  /** Passes over keys that are none. Default: they are faults. */
  readonly ignoresUnknownKeys?: boolean
}

/** @throws {Failure} `invalid` when the file cannot be opened */
export async function checkRuleFile(path: string, options: RuleFileOptions = {}): Promise<RuleFileReport> {
  const parsed = parseRuleFile(await readRuleFile(path), path, {
    intervalMs: 60_000,
    queryOffsetMs: 0,
    readExpression: readPromql,
    ...options,
  })
  if ('faults' in parsed) return { rules: 0, faults: parsed.faults, duplicates: [] }
  const rules = parsed.groups.reduce((sum, group) => sum + group.rules.length, 0)
  return { rules, faults: [], duplicates: duplicatesOf(parsed.groups) }
}

function duplicatesOf(groups: readonly RuleGroup[]): readonly string[] {
  const known = new Set<string>()
  const twice = new Set<string>()
  for (const rule of groups.flatMap((group) => group.rules)) {
    const identity = identityOf(rule)
    if (known.has(identity)) twice.add(rule.name)
    known.add(identity)
  }
  return [...twice]
}

function identityOf(rule: Rule): string {
  const labels =
    rule.kind === 'recording' ? Object.entries(rule.labels) : rule.labels.map(({ name, text }) => [name, text])
  return JSON.stringify([rule.kind, rule.name, labels.sort()])
}
