import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import { ruleGroupSchema, toGrafanaRule } from '../../wire/alerting/parse-rule.ts'
import { renderExport, renderGroup } from '../../wire/alerting/render-rule.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { readBody } from '../read-body.ts'
import { provenanceOf, toRendered } from './provisioned-rules.ts'
import { folderTitles, needFolder, needOldFolder, type RuleDeps, visibleGroups } from './rule-deps.ts'
import { sendExport } from './send-export.ts'

const path = '/api/v1/provisioning/folder/{folder}/rule-groups/{group}'

/** Groups of rules, as Grafana's provisioning has them. */
export function ruleGroupEndpoints(deps: RuleDeps): readonly Endpoint[] {
  const { alertRules } = deps
  const find = async (c: Context) => {
    const [folder, name] = placeOf(c)
    const found = (await visibleGroups(deps, c)).find((one) => one.folderUid === folder && one.name === name)
    if (found === undefined) throw new Failure('missing', 'rule group not found', { code: 'not-found' })
    return toRendered(found)
  }
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'A group of rules',
      access: 'viewer',
      handle: async (_, c) => c.json(renderGroup(await find(c))),
    }),
    endpoint({
      method: 'put',
      path,
      summary: 'Replaces a group with all of its rules, or makes it',
      access: 'writer',
      reads: jsonBody(ruleGroupSchema),
      async handle(_, c) {
        const [folderUid, name] = placeOf(c)
        const { interval: intervalSeconds, rules: given } = await readBody(c, ruleGroupSchema)
        needFolder(deps, c, folderUid)
        const rules = (given ?? []).map((rule) => toGrafanaRule(rule, provenanceOf(c)))
        await alertRules.putGroup({ folderUid, name, intervalSeconds, rules }, disconnectSignal(c))
        return c.json(
          rules.length === 0
            ? renderGroup({ title: name, folderUid, intervalSeconds, rules })
            : renderGroup(await find(c)),
        )
      },
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Removes a group with all of its rules',
      access: 'writer',
      answers: { 204: { description: 'It is gone' } },
      async handle(_, c) {
        const [folderUid, name] = placeOf(c)
        needOldFolder(deps, c, folderUid)
        const removed = await alertRules.removeGroups(folderUid, name, disconnectSignal(c))
        if (removed === 0) throw new Failure('missing', 'rule group not found', { code: 'not-found' })
        return c.body(null, 204)
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/export`,
      summary: 'A group in the form of a provisioning file',
      access: 'viewer',
      handle: async (_, c) => sendExport(c, renderExport([await find(c)], await folderTitles(deps, c))),
    }),
  ]
}

function placeOf(c: Context): readonly [folderUid: string, group: string] {
  return [c.req.param('folder') ?? '', c.req.param('group') ?? '']
}
