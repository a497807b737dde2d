import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMetrics } from '../start-metrics.ts'
import { type Program, waitFor } from '../start-program.ts'
import { isPrometheusInstalled, startPrometheus } from '../start-prometheus.ts'

const rules = `groups:
- name: second
  interval: 1s
  limit: 7
  rules:
  - { alert: Pending, expr: 'vector(1)>0', for: 1h, labels: { severity: 'a{{ $value }}' }, annotations: { note: '{{ $value }} is {{ humanize 1234567 }}' } }
  - { alert: Quiet, expr: 'vector(1) > 1' }
- name: first
  interval: 1s
  rules:
  - { record: 'a:b', expr: 'sum(vector(2))by(x)', labels: { c: d } }
  - { record: 'a:c', expr: 'a:b*2' }
  - { record: broken, expr: 'label_replace(a:b, "a", "b", "c", "(")' }
  - { alert: Firing, expr: 'a:b > 1', keep_firing_for: 5m }
`

// What depends on when and where it was asked.
const passing = new Set(['evaluationTime', 'lastEvaluation', 'activeAt'])

/** The answer with what passes left out, and lists of alerts in one order. */
function steady(value: unknown): unknown {
  // Newer versions leave out groups of which nothing is asked for.
  if (Array.isArray(value)) return value.filter(({ rules }) => rules?.length !== 0).map(steady)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).map(([key, one]) => [key, passing.has(key) ? typeof one : steady(one)] as const)
  // Newer versions say that a recording rule has no labels.
  return Object.fromEntries(kept.filter(([key, one]) => key !== 'labels' || Object.keys(one as object).length > 0))
}

describe.skipIf(!isPrometheusInstalled)(
  'rules as Prometheus tells them (skipped where /usr/bin/prometheus is absent)',
  () => {
    let folder = ''
    let ours: Program
    let theirs: Program

    const ask = async ({ url }: Program, path: string) => {
      const answer = await fetch(url + path)
      return { status: answer.status, body: steady(await answer.json()) }
    }
    const seriesOf = async ({ url }: Program, expr: string) => {
      const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expr)}`)
      const { data } = (await answer.json()) as { data: { result: { metric: Record<string, string> }[] } }
      return data.result.map(({ metric }) => JSON.stringify(Object.entries(metric).sort())).sort()
    }
    /** Each group begins at a moment of its own, and an alert's state is told before its series are kept. */
    const isEvaluated = async (program: Program) => {
      const kept = await Promise.all(['ALERTS', 'ALERTS_FOR_STATE', 'a:c'].map((expr) => seriesOf(program, expr)))
      return kept.map((series) => series.length).join() === '2,2,1'
    }

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'rules-api-'))
      const path = join(folder, 'rules.yml')
      await writeFile(path, rules)
      theirs = await startPrometheus(`rule_files: ['${path}']\n`)
      ours = await startMetrics({ ruleFiles: [path] })
      for (const program of [ours, theirs]) await waitFor(() => isEvaluated(program))
    })

    afterAll(async () => {
      await ours?.stop()
      await theirs?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    test.each([
      '/api/v1/rules',
      '/api/v1/rules?type=alert',
      '/api/v1/rules?type=record',
      '/api/v1/rules?type=nope',
      '/api/v1/alertmanagers',
    ])('%s', async (path) => {
      expect(await ask(ours, path)).toEqual(await ask(theirs, path))
    })

    test('/api/v1/alerts, in any order', async () => {
      const alertsOf = async (program: Program) => {
        const { body } = await ask(program, '/api/v1/alerts')
        const { alerts } = (body as { data: { alerts: unknown[] } }).data
        return alerts.map((alert) => JSON.stringify(alert)).sort()
      }
      expect(await alertsOf(ours)).toEqual(await alertsOf(theirs))
    })

    test.each(['ALERTS', 'ALERTS_FOR_STATE > 1e9', 'a:b', 'a:c'])('the series %s', async (expr) => {
      expect(await seriesOf(ours, expr)).toEqual(await seriesOf(theirs, expr))
    })
  },
)
