import { z } from '@hono/zod-openapi'
import { pagePathOf } from '../../domain/rules/page-path.ts'
import type { Ruling } from '../../domain/rules/ruling.ts'
import { renderRules } from './rules-body.ts'

const texts = z.record(z.string(), z.string())

const alert = z.object({
  labels: texts,
  annotations: texts,
  state: z.enum(['pending', 'firing', 'inactive']),
  activeAt: z.string().openapi({ description: 'RFC 3339' }),
  keepFiringSince: z.string().optional(),
  value: z.string().openapi({ description: 'With an exponent, as Prometheus writes it' }),
})

const rule = z.object({
  type: z.enum(['alerting', 'recording']),
  name: z.string(),
  query: z.string(),
  labels: texts,
  annotations: texts,
  state: z
    .enum(['pending', 'firing', 'inactive', 'unknown'])
    .nullable()
    .openapi({ description: 'Null of one that records' }),
  duration: z.number().openapi({ description: 'Seconds it has to hold' }),
  alerts: z.array(alert),
  health: z.enum(['unknown', 'ok', 'err']),
  lastError: z.string(),
  lastEvaluation: z.string().nullable().openapi({ description: 'RFC 3339' }),
  lines: z.string().openapi({ description: 'Where the page shows the lines that it counts' }),
})

const group = z.object({
  name: z.string(),
  file: z.string().openapi({ description: 'Path of the file, or the namespace of one written over HTTP' }),
  origin: z.enum(['file', 'api']),
  interval: z.number().openapi({ description: 'Seconds' }),
  rules: z.array(rule),
  written: z
    .record(z.string(), z.unknown())
    .nullable()
    .openapi({ description: 'The group as it was written over HTTP, to be written again; null of a file' }),
})

const file = z.object({
  path: z.string(),
  readAt: z.string().nullable().openapi({ description: 'RFC 3339, of the reading whose rules are in force' }),
  error: z.string().nullable().openapi({ description: 'What is wrong with what stands there now' }),
})

/** All rules with their state and where they lie, and the files of rules. */
export const ruleList = z
  .object({
    groups: z.array(group),
    files: z.array(file),
    receivers: z.enum(['metrics', 'others', 'nobody']).openapi({ description: 'Who is told of alerts' }),
  })
  .openapi('RuleList')

export type RuleListBody = z.output<typeof ruleList>
export type ListedGroup = RuleListBody['groups'][number]
export type ListedRule = ListedGroup['rules'][number]

type ListedRuling = Pick<Ruling, 'groups' | 'kept' | 'files' | 'receivers'>

/** The body of `GET /api/v1/rules`. */
export function renderRuleList({ groups, kept, files, receivers }: ListedRuling): RuleListBody {
  const views = groups()
  const written = new Map(kept.groups().map((one) => [keyOf(one.namespace, one.name), one.written]))
  return {
    groups: views.map((view): ListedGroup => {
      const { file, name, intervalMs } = view.group
      const own = written.get(keyOf(file, name))
      const origin = own === undefined ? 'file' : 'api'
      return { name, file, origin, interval: intervalMs / 1000, rules: rulesOf(view), written: own ?? null }
    }),
    files: files.files().map(({ path, readAtMs, fault }) => ({
      path,
      readAt: readAtMs === undefined ? null : new Date(readAtMs).toISOString(),
      error: fault ?? null,
    })),
    receivers,
  }
}

const all = { kind: undefined, names: new Set<string>(), groups: new Set<string>(), files: new Set<string>() }

function rulesOf(view: ReturnType<Ruling['groups']>[number]): ListedRule[] {
  const evaluated = view.rules.map(({ lastEvaluationMs }) => lastEvaluationMs)
  const bodies = renderRules([view], all).groups[0]?.rules ?? []
  return bodies.map((body, at): ListedRule => {
    const ms = evaluated[at]
    const { type, name, query, labels, health, lastError } = body
    const common = { type, name, query, labels: { ...labels }, health, lastError, lines: pagePathOf(query) }
    const lastEvaluation = ms === undefined ? null : new Date(ms).toISOString()
    if (body.type === 'recording')
      return { ...common, annotations: {}, state: null, duration: 0, alerts: [], lastEvaluation }
    const { annotations, state, duration, alerts } = body
    return { ...common, annotations: { ...annotations }, state, duration, alerts: [...(alerts ?? [])], lastEvaluation }
  })
}

function keyOf(namespace: string, name: string): string {
  return JSON.stringify([namespace, name])
}
