import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import { notFound, type WatchedGroup } from '../../domain/alerting/alert-rules.ts'
import type { GrafanaRule } from '../../domain/alerting/grafana-rule.ts'
import { provisionedRuleSchema, toGrafanaRule } from '../../wire/alerting/parse-rule.ts'
import { type RenderedGroup, renderExport, renderRule } from '../../wire/alerting/render-rule.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { readBody } from '../read-body.ts'
import { folderTitles, needFolder, needOldFolder, type RuleDeps, refuseFileRule, visibleGroups } from './rule-deps.ts'
import { sendExport } from './send-export.ts'

const path = '/api/v1/provisioning/alert-rules'

/** Rules one by one, as Grafana's provisioning has them. */
export function provisionedRuleEndpoints(deps: RuleDeps): readonly Endpoint[] {
  return [...readingEndpoints(deps), ...writingEndpoints(deps)]
}

function readingEndpoints(deps: RuleDeps): readonly Endpoint[] {
  const exported = async (c: Context, groups: readonly RenderedGroup[]) =>
    sendExport(c, renderExport(groups, await folderTitles(deps, c)))
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'All rules: those that are written here, and those of files of the metrics service',
      access: 'viewer',
      handle: async (_, c) =>
        c.json((await visibleGroups(deps, c)).flatMap(({ rules }) => rules.map(({ rule }) => renderRule(rule)))),
    }),
    endpoint({
      method: 'get',
      path: `${path}/export`,
      summary: 'The same in the form of a provisioning file',
      access: 'viewer',
      handle: async (_, c) => exported(c, chosen(c, await visibleGroups(deps, c))),
    }),
    endpoint({
      method: 'get',
      path: `${path}/{uid}`,
      summary: 'A rule',
      access: 'viewer',
      handle: async (_, c) => c.json(renderRule((await find(deps, c)).rule)),
    }),
    endpoint({
      method: 'get',
      path: `${path}/{uid}/export`,
      summary: 'A rule in the form of a provisioning file',
      access: 'viewer',
      async handle(_, c) {
        const { group, rule } = await find(deps, c)
        return exported(c, [{ ...toRendered(group), rules: [rule] }])
      },
    }),
  ]
}

function writingEndpoints(deps: RuleDeps): readonly Endpoint[] {
  const { alertRules } = deps
  return [
    endpoint({
      method: 'post',
      path,
      summary: 'Adds a rule, which the metrics service evaluates from then on',
      access: 'writer',
      reads: jsonBody(provisionedRuleSchema),
      answers: { 201: { description: 'The rule as it is kept' } },
      async handle(_, c) {
        const rule = await readRule(deps, c)
        return c.json(renderRule(await alertRules.put(rule, 'create', disconnectSignal(c))), 201)
      },
    }),
    endpoint({
      method: 'put',
      path: `${path}/{uid}`,
      summary: 'Replaces a rule',
      access: 'writer',
      reads: jsonBody(provisionedRuleSchema),
      async handle(_, c) {
        const next = await readRule(deps, c)
        const { rule } = await find(deps, c)
        refuseFileRule(rule.provenance)
        needOldFolder(deps, c, rule.folderUid)
        return c.json(renderRule(await alertRules.put({ ...next, uid: rule.uid }, 'replace', disconnectSignal(c))))
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/{uid}`,
      summary: 'Removes a rule; one that is not there is none',
      access: 'writer',
      answers: { 204: { description: 'It is gone' } },
      async handle(_, c) {
        const found = await find(deps, c).catch(orAbsent)
        if (found === undefined) return c.body(null, 204)
        refuseFileRule(found.rule.provenance)
        needOldFolder(deps, c, found.rule.folderUid)
        await alertRules.remove(found.rule.uid, disconnectSignal(c))
        return c.body(null, 204)
      },
    }),
  ]
}

/** @throws {Failure} `missing` */
async function find(deps: RuleDeps, c: Context) {
  const uid = c.req.param('uid') ?? ''
  for (const group of await visibleGroups(deps, c)) {
    const found = group.rules.find((one) => one.rule.uid === uid)
    if (found !== undefined) return { group, rule: found.rule }
  }
  throw notFound()
}

/** A group as it is shown. */
export function toRendered({ name, folderUid, intervalSeconds, rules }: WatchedGroup): RenderedGroup {
  return { title: name, folderUid, intervalSeconds, rules: rules.map(({ rule }) => rule) }
}

/** Who wrote it: a program, unless it says that people may change it, too. */
export function provenanceOf(c: Context): string {
  return c.req.header('x-disable-provenance') === undefined ? 'api' : ''
}

async function readRule(deps: RuleDeps, c: Context): Promise<GrafanaRule> {
  const rule = toGrafanaRule(await readBody(c, provisionedRuleSchema), provenanceOf(c))
  if (rule.group === '') throw new Failure('invalid', 'ruleGroup must be set', { param: 'ruleGroup' })
  needFolder(deps, c, rule.folderUid)
  return rule
}

// `folderUid`, `group` and `ruleUid` narrow an export.
function chosen(c: Context, groups: readonly WatchedGroup[]): readonly RenderedGroup[] {
  const folders = c.req.queries('folderUid') ?? []
  const [name, uid] = [c.req.query('group'), c.req.query('ruleUid')]
  return groups
    .filter((group) => folders.length === 0 || folders.includes(group.folderUid))
    .filter((group) => name === undefined || group.name === name)
    .map(toRendered)
    .map((group) => (uid === undefined ? group : { ...group, rules: group.rules.filter((rule) => rule.uid === uid) }))
    .filter(({ rules }) => rules.length > 0)
}

function orAbsent(error: unknown): undefined {
  if (error instanceof Failure && error.kind === 'missing') return undefined
  throw error
}
