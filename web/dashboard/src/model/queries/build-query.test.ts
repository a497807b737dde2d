// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so dashboards write their variables
import { describe, expect, test } from 'vitest'
import type { Panel } from '../dashboard.ts'
import { createScope } from '../interpolate/scope.ts'
import { asItIs } from '../read/angular/upgraded.ts'
import { readDatasource } from '../read/read-datasource.ts'
import { readPanel } from '../read/read-panel.ts'
import { buildQuery, resolveDatasource } from './build-query.ts'

const datasources = [
  { uid: 'p1', name: 'Prometheus', type: 'prometheus', isDefault: true },
  { uid: 'l1', name: 'Loki', type: 'loki', isDefault: false },
]
const scope = createScope([], { job: { text: 'api', value: 'api' }, source: { text: 'Loki', value: 'l1' } }, {})
const context = {
  scope,
  range: { fromMs: 0, toMs: 3_600_000 },
  widthPx: 640.4,
  datasources,
  scrapeIntervalMs: 15_000,
  filtersFor: () => [],
}
const panel = (json: object): Panel =>
  readPanel({ type: 'timeseries', ...json }, 1, { x: 0, y: 0, w: 12, h: 8 }, asItIs).panel

describe('buildQuery()', () => {
  test('replaces variables, but leaves the step to the server', () => {
    const request = buildQuery(
      panel({
        targets: [
          {
            refId: 'A',
            expr: 'rate(x{job="$job"}[$__rate_interval])',
            legendFormat: '$job {{host}}',
            editorMode: 'code',
          },
        ],
      }),
      context,
    )
    expect(request).toMatchObject({
      from: '0',
      to: '3600000',
      queries: [
        {
          refId: 'A',
          expr: 'rate(x{job="api"}[$__rate_interval])',
          legendFormat: 'api {{host}}',
          datasource: { uid: 'p1', type: 'prometheus' },
          range: true,
          instant: false,
          maxDataPoints: 640,
          intervalMs: 5_000,
          editorMode: 'code',
        },
      ],
    })
  })

  test('asks no coarser than the least step of the panel', () => {
    const request = buildQuery(panel({ interval: '1m', maxDataPoints: 100, targets: [{ expr: 'up' }] }), context)
    expect(request?.queries[0]).toMatchObject({ intervalMs: 60_000, maxDataPoints: 100, interval: '1m' })
  })

  test('leaves out what is hidden or empty', () => {
    expect(buildQuery(panel({ targets: [{ expr: 'up', hide: true }, { expr: '' }] }), context)).toBeUndefined()
  })

  test('keeps hidden queries that an expression refers to', () => {
    const targets = [
      { refId: 'A', expr: 'up', hide: true },
      { refId: 'B', type: 'math', expression: '$A * 2', datasource: { uid: '__expr__' } },
    ]
    expect(buildQuery(panel({ targets }), context)?.queries).toMatchObject([
      { refId: 'A' },
      { refId: 'B', expression: '$A * 2', datasource: { uid: '__expr__' } },
    ])
  })
})

describe('resolveDatasource()', () => {
  test('our own Loki is meant by what names another that is lost', () => {
    const own = { uid: 'hearth-loki', name: 'Own', type: 'loki', isDefault: false }
    const [metrics] = datasources
    if (metrics === undefined) throw new Error('There is no source of metrics')
    const found = resolveDatasource(readDatasource({ type: 'loki', uid: 'lost' }), [metrics, own], scope)
    expect(found?.uid).toBe('hearth-loki')
  })

  test.each([
    { json: null, expected: 'p1' },
    { json: 'Loki', expected: 'l1' },
    { json: { uid: '$source' }, expected: 'l1' },
    { json: { type: 'loki', uid: 'lost' }, expected: 'l1' },
    { json: '${DS_LOKI}', expected: 'l1' },
    { json: '${DS_PROMETHEUS}', expected: 'p1' },
    { json: { type: 'influxdb', uid: 'x' }, expected: 'p1' },
    { json: '-- Mixed --', expected: 'p1' },
    { json: '-- Grafana --', expected: undefined },
  ])('$json means $expected', ({ json, expected }) => {
    expect(resolveDatasource(readDatasource(json), datasources, scope)?.uid).toBe(expected)
  })
})
