import { Failure } from '@hearth/kernel'
import { compileRule, duration, type Rule, type RuleGroup, ruleSchema, textMap } from '@hearth/rules'
import { z } from 'zod'
import { type ManagedRules, type ManagedRulesDraft, managedFileName } from '../domain/model/managed.ts'
import { readPromql } from './read-promql.ts'

const name = z.string().min(1).max(200)
/** Whatever its writer wants to find again; nothing here reads it. */
const note = z.unknown().optional()

const partSchema = ruleSchema.extend({
  /** What an evaluation that fails counts as; default: alerts stay as they are. */
  on_error: z.enum(['alert', 'ok']).optional(),
})

const managedRuleSchema = z.strictObject({
  id: name,
  /** Kept and not evaluated. */
  paused: z.boolean().default(false),
  /** As a file of rules writes them: the rule, and what is to be watched along with it. */
  rules: z.array(partSchema).min(1).max(10),
  note,
})

const managedGroupSchema = z.strictObject({
  namespace: name,
  name,
  interval: duration.optional(),
  labels: textMap,
  rules: z.array(managedRuleSchema).max(1_000),
  note,
})

/** Rules that are written over HTTP. An unknown key is an error. */
const managedRulesSchema = z.strictObject({
  groups: z.array(managedGroupSchema).max(1_000).default([]),
})

type ManagedGroup = z.output<typeof managedGroupSchema>

/** @throws {Failure} `invalid` with every fault and where it is */
export function parseManagedRules(value: unknown, defaults: { readonly intervalMs: number }): ManagedRules {
  const parsed = managedRulesSchema.safeParse(value)
  if (!parsed.success)
    throw cannotWrite(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  const { groups } = parsed.data
  const faults = [...twice(groups), ...twiceNamed(groups)]
  const compiled = groups.map((group, at) => toGroup(group, `groups.${at}`, defaults.intervalMs, faults))
  if (faults.length > 0) throw cannotWrite(faults)
  return { draft: value as ManagedRulesDraft, groups: compiled }
}

function toGroup(group: ManagedGroup, at: string, intervalMs: number, faults: string[]): RuleGroup {
  // A paused rule is held to the same: it has to be right on the day on which it goes on.
  const compiled = group.rules.map((rule, index) =>
    rule.rules.flatMap(({ on_error: onError, ...part }, nth): Rule[] => {
      const result = compileRule(part, group.labels, readPromql)
      if ('rule' in result) return rule.paused ? [] : [withOnError(result.rule, onError)]
      faults.push(...result.faults.map((fault) => `${at}.rules.${index}.rules.${nth}: ${fault}`))
      return []
    }),
  )
  const ownMs = group.interval || intervalMs
  const written = group.rules.map(({ note: _, ...rule }) => rule)
  return {
    file: managedFileName(group.namespace),
    name: group.name,
    intervalMs: ownMs,
    queryOffsetMs: 0,
    limit: 0,
    rules: compiled.flat(),
    source: JSON.stringify([written, group.labels, ownMs]),
  }
}

function withOnError(rule: Rule, onError: 'alert' | 'ok' | undefined): Rule {
  return rule.kind === 'recording' || onError === undefined ? rule : { ...rule, onError }
}

function twice(groups: readonly ManagedGroup[]): string[] {
  const ids = groups.flatMap(({ rules }) => rules.map(({ id }) => id))
  return repeated(ids).map((id) => `the id "${id}" is that of more than one rule`)
}

function twiceNamed(groups: readonly ManagedGroup[]): string[] {
  const names = groups.map((group) => `"${group.name}" of "${group.namespace}"`)
  return repeated(names).map((one) => `the group ${one} is there more than once`)
}

function repeated(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text, at) => texts.indexOf(text) !== at))]
}

function cannotWrite(faults: readonly string[]): Failure {
  return new Failure('invalid', `Cannot write rules: ${faults.join('; ')}`)
}
