import { quote } from '@hearth/go-template'
import { z } from '@hono/zod-openapi'
import type { Ruling } from '../../domain/rules/ruling.ts'
import { type RuleFilter, renderAlerts, renderRules } from '../../wire/rules/rules-body.ts'
import { type Endpoint, endpoint } from '../access.ts'

const listed = z.union([z.string(), z.array(z.string())]).optional()
const output = z.object({ status: z.literal('success'), data: z.unknown() })
const refused = z.object({ status: z.literal('error'), errorType: z.string(), error: z.string() })

/** Rules and alerts as Prometheus shows them, for Grafana. */
export function prometheusRuleEndpoints({ groups }: Pick<Ruling, 'groups'>): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/prometheus/api/v1/rules',
      summary: 'Rules with their state, by group',
      access: 'known-host',
      reads: {
        query: z.object({
          type: z.string().optional().describe('alert or record'),
          rule_name: listed.describe('Only rules of this name'),
          rule_group: listed.describe('Only groups of this name'),
          file: listed.describe('Only groups of this file or namespace'),
        }),
      },
      answers: {
        200: { description: 'Groups', content: { 'application/json': { schema: output } } },
        400: { description: 'A type that there is not', content: { 'application/json': { schema: refused } } },
      },
      handle(_, c) {
        const params = new URL(c.req.url).searchParams
        const type = params.get('type')?.toLowerCase() ?? ''
        if (type !== '' && type !== 'alert' && type !== 'record') {
          const error = `not supported value ${quote(type)}`
          return c.json({ status: 'error', data: null, errorType: 'bad_data', error }, 400)
        }
        return c.json({ status: 'success', data: renderRules(groups(), readFilter(params, type)) })
      },
    }),
    endpoint({
      method: 'get',
      path: '/prometheus/api/v1/alerts',
      summary: 'Alerts that are pending or fire',
      access: 'known-host',
      output,
      handle: () => ({ status: 'success' as const, data: renderAlerts(groups()) }),
    }),
  ]
}

// Prometheus writes lists with brackets, Loki without.
function readFilter(params: URLSearchParams, type: '' | 'alert' | 'record'): RuleFilter {
  const all = (name: string) => new Set([...params.getAll(name), ...params.getAll(`${name}[]`)])
  return {
    kind: type === '' ? undefined : type === 'alert' ? 'alerting' : 'recording',
    names: all('rule_name'),
    groups: all('rule_group'),
    files: all('file'),
  }
}
