import type { GroupView } from '@hearth/rules'
import type { ManagedFile, ManagedRules } from '../../domain/model/managed.ts'
import { type ManagedRulesBody, renderManagedRules } from '../../wire/managed-rules.ts'
import { sendData } from '../answer.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { readDraft, writingParams } from './read-draft.ts'

export type ManagedRuleDeps = {
  readonly rules: ManagedFile<ManagedRules>
  readonly groups: () => readonly GroupView[]
}

const path = '/api/v1/alerting/rules'

/** Rules that programs write: all of them at once, so that a change that touches two groups is one. */
export function managedRuleEndpoints({ rules, groups }: ManagedRuleDeps): readonly Endpoint[] {
  const show = ({ content, version }: { readonly content: ManagedRules; readonly version: string }) =>
    renderManagedRules(content, version, groups()) satisfies ManagedRulesBody
  return [
    endpoint({
      path,
      summary: 'Rules that were written over HTTP, each with how it does',
      access: 'alerting',
      handle: async (_, c) => sendData(c, show(await rules.read())),
    }),
    endpoint({
      method: 'put',
      path,
      summary: 'Checks rules, writes them in the place of those before, and evaluates them',
      access: 'alerting',
      params: writingParams,
      body: 'application/json',
      async handle(params, c) {
        const { value, isTrial, version } = await readDraft(params, c)
        if (!isTrial) return sendData(c, show(await rules.write(value, version)))
        const content = rules.check(value)
        return sendData(c, renderManagedRules(content, '', []))
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/rollback`,
      summary: 'Puts the rules in force that were there before the last change',
      access: 'alerting',
      handle: async (_, c) => sendData(c, show(await rules.rollBack())),
    }),
  ]
}
