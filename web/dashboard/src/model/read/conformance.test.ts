import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, test } from 'vitest'
import type { Dashboard } from '../dashboard.ts'
import { builtIns, intervalBuiltIns } from '../interpolate/built-ins.ts'
import { interpolatePromql } from '../interpolate/interpolate.ts'
import { createScope, type Scope } from '../interpolate/scope.ts'
import { selectOptions } from '../variables/select.ts'
import { customOptions, intervalOptions } from '../variables/static-options.ts'
import { readDashboard } from './read-dashboard.ts'

const folder = join(import.meta.dirname, '../../../../../../shared/conformance/dashboards')

/** Panels that are drawn, and those that are placeholders, by file. */
const expected: Readonly<Record<string, readonly [drawn: number, placeholders: number]>> = {
  'alertmanager.json': [4, 0],
  'apache.json': [17, 0],
  'cloudnative-pg.json': [103, 0],
  'elasticsearch.json': [21, 0],
  'go-runtime.json': [10, 0],
  'higress-ai-lb.json': [7, 0],
  'istio-service.json': [25, 0],
  'k8s-addons-prometheus.json': [27, 0],
  'k8s-kubelet.json': [24, 0],
  'lmcache.json': [6, 0],
  'node-mixin.json': [8, 0],
  'nodejs.json': [13, 0],
  'ollama-exporter.json': [14, 0],
  'process-exporter-old.json': [8, 0],
  'spring-boot.json': [29, 0],
  'temporal-cloud.json': [31, 0],
  'unpoller-uap.json': [26, 1],
  'v2beta1-sample.json': [2, 0],
  'vault.json': [25, 0],
  'vllm-stack.json': [14, 0],
  'vllm.json': [12, 0],
}

describe.skipIf(!existsSync(folder))('the public dashboards of ../shared', () => {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
  const read = (file: string) => readDashboard(JSON.parse(readFileSync(join(folder, file), 'utf8')))
  const panelsOf = ({ sections }: Dashboard) => sections.flatMap(({ panels }) => panels)

  test.each(files)('%s: its panels are read, none is lost', (file) => {
    const panels = panelsOf(read(file))
    const placeholders = panels.filter(({ kind }) => kind === 'unsupported').length
    expect([panels.length - placeholders, placeholders]).toEqual(expected[file])
    expect(new Set(panels.map(({ key }) => key)).size).toBe(panels.length)
  })

  test.each(files)('%s: its PromQL can be parsed once variables are replaced', (file) => {
    const dashboard = read(file)
    const scope = scopeOf(dashboard)
    const targets = panelsOf(dashboard).flatMap((panel) => panel.targets)
    const promql = targets.filter(({ expr, datasource }) => expr.trim() !== '' && datasource.type !== 'loki')
    const faulty = promql.map(({ expr }) => interpolatePromql(expr, scope)).filter((expr) => !isPromql(expr))
    expect(faulty).toEqual([])
  })

  test('placeholders are at most 2 % of all panels', () => {
    const panels = files.flatMap((file) => panelsOf(read(file)))
    expect(panels.filter(({ kind }) => kind === 'unsupported').length / panels.length).toBeLessThan(0.02)
  })
})

function scopeOf({ variables, title, uid }: Dashboard): Scope {
  const states = variables.map((variable) => {
    const options =
      variable.kind === 'custom'
        ? customOptions(variable.query)
        : variable.kind === 'interval'
          ? intervalOptions(variable)
          : [{ text: 'api_1', value: 'api_1' }]
    return { variable, options, selected: selectOptions(variable, options, []), error: undefined }
  })
  const common = builtIns({
    range: { from: 'now-1h', to: 'now' },
    resolved: { fromMs: 0, toMs: 3_600_000 },
    timezone: '',
    dashboard: { uid, title },
    user: { id: '1', login: 'admin', email: '' },
    variablesInUrl: '',
    url: { path: '/', search: '' },
  })
  return createScope(states, {}, { ...common, ...intervalBuiltIns(15_000, 15_000) })
}

function isPromql(expr: string): boolean {
  let isFaulty = false
  parser.parse(expr).iterate({
    enter: ({ type }) => {
      isFaulty ||= type.isError
    },
  })
  return !isFaulty
}
