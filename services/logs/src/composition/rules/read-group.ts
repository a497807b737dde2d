import { Failure } from '@hearth/kernel'
import type { RuleGroup } from '@hearth/rules'
import type { GroupDefaults, RuleFault } from '@hearth/rules/files'
import type { WrittenGroup } from '../../domain/rules/kept-rules.ts'

/**
 * Reads groups that are written over HTTP, in Loki's words where they have faults.
 *
 * @param records whether there is somewhere to write what rules record
 * @returns a function that throws {Failure} `invalid`
 */
export function createGroupReader(defaults: GroupDefaults, records: boolean) {
  return async (written: WrittenGroup, namespace: string): Promise<RuleGroup> => {
    // The parser of YAML is loaded by those alone who write rules.
    const { readRuleGroup } = await import('@hearth/rules/files')
    const result = readRuleGroup(written, namespace, defaults)
    if ('malformed' in result)
      throw new Failure('invalid', `unable to decoded rule group: ${result.malformed.join(', ')}`)
    if ('faults' in result) {
      throw new Failure('invalid', result.faults.map((fault) => describe(fault, String(written.name))).join(', '))
    }
    if (!records) requireAlerting([result.group])
    return result.group
  }
}

/** @throws {Failure} `invalid` for rules that record: there is nowhere to */
export function requireAlerting(groups: readonly RuleGroup[]): void {
  for (const { name, rules } of groups) {
    const recording = rules.find(({ kind }) => kind === 'recording')
    if (recording === undefined) continue
    const reason = `"${recording.name}" of the group "${name}" records, and "remoteWrite" names no server for it`
    throw new Failure('invalid', `Cannot use the rules: ${reason}`)
  }
}

function describe({ rule, fault }: RuleFault, group: string): string {
  const parsing = 'could not parse expression: '
  if (rule === undefined || !fault.startsWith(parsing)) return fault
  const of = rule.record ? `record '${rule.record}'` : `alert '${rule.alert}'`
  return `could not parse expression for ${of} in group '${group}': ${fault.slice(parsing.length)}`
}
