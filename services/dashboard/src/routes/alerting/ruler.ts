import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import { notFound, type WatchedGroup } from '../../domain/alerting/alert-rules.ts'
import { viewLevel } from '../../domain/permission/permission.ts'
import { parseDurationMs } from '../../domain/query/duration.ts'
import { fromRulerRule, renderRulerGroup, renderRulerRule, rulerGroupSchema } from '../../wire/alerting/ruler.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { readBody } from '../read-body.ts'
import { needFolder, needOldFolder, type RuleDeps } from './rule-deps.ts'

const path = '/api/ruler/grafana/api/v1/rules'
const defaultIntervalMs = 60_000

/** The routes by which Grafana's own page reads and writes rules. */
export function rulerEndpoints(deps: RuleDeps): readonly Endpoint[] {
  return [...readingEndpoints(deps), ...writingEndpoints(deps)]
}

function readingEndpoints(deps: RuleDeps): readonly Endpoint[] {
  const titleOf = (wanted: string) => deps.folders().find(({ uid }) => uid === wanted)?.title ?? wanted
  const visible = async (c: Context) => {
    const rights = deps.rightsOf(c)
    const groups = await deps.alertRules.groups(disconnectSignal(c))
    return groups.filter(({ folderUid }) => rights.onFolder(folderUid) >= viewLevel)
  }
  const inFolder = async (c: Context) =>
    (await visible(c)).filter(({ folderUid }) => folderUid === c.req.param('folder'))
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'Groups of rules by the titles of their folders',
      access: 'viewer',
      handle: async (_, c) => c.json(byFolder(await visible(c), titleOf)),
    }),
    endpoint({
      method: 'get',
      path: `${path}/{folder}`,
      summary: 'Groups of rules of a folder',
      access: 'viewer',
      handle: async (_, c) => c.json(byFolder(await inFolder(c), titleOf)),
    }),
    endpoint({
      method: 'get',
      path: `${path}/{folder}/{group}`,
      summary: 'A group of rules',
      access: 'viewer',
      async handle(_, c) {
        const found = (await inFolder(c)).find(({ name }) => name === c.req.param('group'))
        if (found === undefined) throw new Failure('missing', 'rule group does not exist', { code: 'not-found' })
        return c.json(renderRulerGroup(found))
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/ruler/grafana/api/v1/rule/{uid}',
      summary: 'A rule',
      access: 'viewer',
      async handle(_, c) {
        for (const { rules, intervalSeconds } of await visible(c)) {
          const found = rules.find(({ rule }) => rule.uid === c.req.param('uid'))
          if (found !== undefined) return c.json(renderRulerRule(found.rule, intervalSeconds))
        }
        throw notFound()
      },
    }),
  ]
}

function writingEndpoints(deps: RuleDeps): readonly Endpoint[] {
  const { alertRules } = deps
  const remove = async (c: Context, name: string | undefined, what: string) => {
    const folderUid = c.req.param('folder') ?? ''
    needOldFolder(deps, c, folderUid)
    await alertRules.removeGroups(folderUid, name, disconnectSignal(c))
    return c.json({ message: what }, 202)
  }
  return [
    endpoint({
      method: 'post',
      path: `${path}/{folder}`,
      summary: 'Replaces a group with all of its rules, or makes it',
      access: 'writer',
      reads: jsonBody(rulerGroupSchema),
      answers: { 202: { description: 'It is kept' } },
      async handle(_, c) {
        const { uid: folderUid } = needFolder(deps, c, c.req.param('folder') ?? '')
        const { name, interval, rules } = await readBody(c, rulerGroupSchema)
        const intervalSeconds = secondsOf(interval)
        const read = (rules ?? []).map(fromRulerRule)
        await alertRules.putGroup({ folderUid, name, intervalSeconds, rules: read }, disconnectSignal(c))
        return c.json({ message: 'rule group updated successfully' }, 202)
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/{folder}`,
      summary: 'Removes the groups of a folder',
      access: 'writer',
      answers: { 202: { description: 'They are gone' } },
      handle: (_, c) => remove(c, undefined, 'rules deleted'),
    }),
    endpoint({
      method: 'delete',
      path: `${path}/{folder}/{group}`,
      summary: 'Removes a group of rules',
      access: 'writer',
      answers: { 202: { description: 'It is gone' } },
      handle: (_, c) => remove(c, c.req.param('group'), 'rules deleted'),
    }),
  ]
}

function byFolder(groups: readonly WatchedGroup[], titleOf: (uid: string) => string): Record<string, object[]> {
  const named: Record<string, object[]> = {}
  for (const group of groups) {
    const title = titleOf(group.folderUid)
    named[title] = [...(named[title] ?? []), renderRulerGroup(group)]
  }
  return named
}

function secondsOf(interval: string | number | null | undefined): number {
  const ms = typeof interval === 'number' ? interval / 1_000_000 : parseDurationMs(interval || '1m')
  if (ms === undefined || ms < 1_000 || ms % 1_000 !== 0)
    throw new Failure('invalid', `interval: "${interval}" is none; whole seconds such as 1m are`, { param: 'interval' })
  return (ms || defaultIntervalMs) / 1_000
}
