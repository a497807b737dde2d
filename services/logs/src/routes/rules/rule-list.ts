import type { Ruling } from '../../domain/rules/ruling.ts'
import { renderRuleList, ruleList } from '../../wire/rules/rule-list.ts'
import { type Endpoint, endpoint } from '../access.ts'

/** All rules as the page of this service lists them. */
export function ruleListEndpoints(
  ruling: Pick<Ruling, 'groups' | 'kept' | 'files' | 'receivers'>,
): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/rules',
      summary: 'All rules with their state, where they lie, and what is wrong with their files',
      access: 'known-host',
      output: ruleList,
      answer: 'Rules by group, and files of rules',
      handle: () => renderRuleList(ruling),
    }),
  ]
}
