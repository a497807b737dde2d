import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { RuleGroup } from '../../domain/rules/rule.ts'
import { renderPrometheusGroup } from '../../wire/alerting/prometheus-group.ts'
import { type Endpoint, endpoint } from '../access.ts'
import type { RuleDeps } from './rule-deps.ts'
import { sendYaml } from './send-export.ts'

const paths = ['/api/convert/prometheus/config/v1/rules', '/api/convert/api/prom/rules'] as const

/** Rules of files in Prometheus' form, to look at: they are written where the files are. */
export function convertEndpoints(deps: RuleDeps): readonly Endpoint[] {
  return paths.flatMap((path) => endpointsAt(path, deps))
}

function endpointsAt(path: string, { readRules }: RuleDeps): readonly Endpoint[] {
  const groups = (c: Context) => readRules(disconnectSignal(c))
  const inNamespace = async (c: Context) => {
    const found = (await groups(c)).filter(({ namespace }) => namespace === c.req.param('namespace'))
    if (found.length === 0) throw new Failure('missing', 'no rule groups found', { code: 'not-found' })
    return found
  }
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'Rules by their files, as YAML of Prometheus',
      access: 'viewer',
      handle: async (_, c) => sendYaml(c, byNamespace(await groups(c))),
    }),
    endpoint({
      method: 'get',
      path: `${path}/{namespace}`,
      summary: 'The rules of a file, as YAML of Prometheus',
      access: 'viewer',
      handle: async (_, c) => sendYaml(c, byNamespace(await inNamespace(c))),
    }),
    endpoint({
      method: 'get',
      path: `${path}/{namespace}/{group}`,
      summary: 'A group of a file, as YAML of Prometheus',
      access: 'viewer',
      async handle(_, c) {
        const found = (await inNamespace(c)).find(({ name }) => name === c.req.param('group'))
        if (found === undefined) throw new Failure('missing', 'rule group not found', { code: 'not-found' })
        return sendYaml(c, renderPrometheusGroup(found))
      },
    }),
  ]
}

function byNamespace(groups: readonly RuleGroup[]): object {
  const named: Record<string, RuleGroup[]> = {}
  for (const group of groups) named[group.namespace] = [...(named[group.namespace] ?? []), group]
  return Object.fromEntries(Object.entries(named).map(([name, found]) => [name, found.map(renderPrometheusGroup)]))
}
