import { describe, expect, test } from 'vitest'
import { addressOfPanel } from './address-of-panel.ts'
import { backAddress, besideAddress, exploreAddress, readAround } from './explore-address.ts'
import { linesOfMoment, rangeOfMoment, runsOfMoment } from './moment.ts'
import type { Pane } from './pane.ts'
import { isAsked, panelOf, panelOfPane, shownBy, withPanel } from './pane-panels.ts'
import { readPanes } from './read-panes.ts'

const hour = { from: 'now-1h', to: 'now' }
const query = { refId: 'A', expr: 'up' }
const pane: Pane = { id: 'a', source: 'prom', queries: [query], range: hour }
const paramsOf = (address: string) => new URL(address, 'http://localhost').searchParams
const read = (params: Readonly<Record<string, string>>) => readPanes(new URLSearchParams(params))

describe('readPanes()', () => {
  test.each([
    {
      name: 'panes of today',
      params: { panes: JSON.stringify({ a: { datasource: 'prom', queries: [query], range: hour } }) },
      panes: [pane],
    },
    {
      name: 'two sides of before',
      params: {
        left: JSON.stringify({ datasource: 'prom', queries: [query], range: hour }),
        right: JSON.stringify({
          datasource: { uid: 'logs' },
          queries: [{ expr: '{a="b"}' }],
          range: { from: 5, to: 9 },
        }),
      },
      panes: [
        { ...pane, id: 'left' },
        {
          id: 'right',
          source: 'logs',
          queries: [{ refId: 'A', expr: '{a="b"}' }],
          range: { from: '5', to: '9' },
        },
      ],
    },
    {
      name: 'a list of long before, without what says how it is shown',
      params: {
        left: JSON.stringify([
          'now-1h',
          'now',
          'Prometheus',
          { expr: 'up' },
          { mode: 'Metrics' },
          { ui: [true, true] },
        ]),
      },
      panes: [{ ...pane, id: 'left', source: 'Prometheus' }],
    },
    {
      name: 'a pane that says nothing',
      params: { panes: '{"a":{}}' },
      panes: [{ id: 'a', source: '', queries: [], range: hour }],
    },
    { name: 'nothing', params: {}, panes: [] },
  ])('$name', ({ params, panes }) => expect(read(params as never)).toEqual({ panes, isUnreadable: false }))

  test.each([{ panes: '{"a":' }, { panes: '[]' }, { left: 'x' }])('%j cannot be read', (params) =>
    expect(read(params as never)).toEqual({ panes: [], isUnreadable: true }),
  )

  test('more panes than can be asked are left out', () => {
    const panes = Object.fromEntries([...'abcdefg'].map((id) => [id, {}]))
    expect(read({ panes: JSON.stringify(panes) }).panes).toHaveLength(4)
  })
})

describe('addresses of Explore', () => {
  test('there and back', () => {
    const panes = [{ ...pane, unit: 'bytes' }]
    const params = paramsOf(exploreAddress(panes, { back: '/d/a/b?var-x=1', panel: 3, refresh: '5s' }))
    expect(readPanes(params).panes).toEqual(panes)
    expect(readAround(params)).toEqual({ back: '/d/a/b?var-x=1', panel: 3, refresh: '5s' })
  })

  test.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/d//elsewhere.example',
    '/\\d/a',
    'javascript:a',
    '/logout',
  ])('nobody is led back to %s', (back) => expect(readAround(new URLSearchParams({ back })).back).toBeUndefined())

  test('the way back shows the time that was looked at, and no single panel', () => {
    expect(backAddress('/d/a/b?var-x=1&viewPanel=2&from=now-6h', { from: '1', to: '2' })).toBe(
      '/d/a/b?var-x=1&from=1&to=2',
    )
  })

  test('of a panel: its queries as they were written, its unit, and the way back', () => {
    const panel = {
      id: 7,
      datasource: { kind: 'default', id: undefined, type: undefined },
      fieldConfig: { defaults: { unit: 'bytes' }, overrides: [] },
      timeFrom: undefined,
      timeShift: undefined,
    } as const
    const asked = { ...query, datasource: { uid: 'prom', type: 'prometheus' } }
    const request = {
      from: '1',
      to: '2',
      queries: [{ ...asked, interval: '', intervalFactor: 1, intervalMs: 15_000, maxDataPoints: 500 }],
    }
    const place = { pathname: '/d/a/b', search: '?var-x=1' }
    const params = paramsOf(addressOfPanel(panel, request, hour, place))
    expect(readPanes(params).panes).toEqual([{ ...pane, id: 'panel', queries: [asked], unit: 'bytes' }])
    expect(readAround(params)).toMatchObject({ back: '/d/a/b?var-x=1', panel: 7 })
    const own = paramsOf(addressOfPanel({ ...panel, timeFrom: '6h' }, request, hour, place))
    expect(readPanes(own).panes[0]?.range).toEqual({ from: '1', to: '2' })
  })
})

describe('a moment', () => {
  const sources = [
    { uid: 'prom', name: 'Metrics', type: 'prometheus', isDefault: true },
    { uid: 'logs', name: 'Logs', type: 'hearth-logs', isDefault: false },
    { uid: 'flows', name: 'Flows', type: 'hearth-chatflow', isDefault: false },
  ]
  const moment = { atMs: 1_000_000, stepMs: 15_000, labels: {} }

  test.each([
    { name: 'two minutes to each side', stepMs: 15_000, range: { from: '880000', to: '1120000' } },
    { name: 'as much as the point stands for', stepMs: 600_000, range: { from: '400000', to: '1600000' } },
  ])('is $name', ({ stepMs, range }) => expect(rangeOfMoment({ ...moment, stepMs })).toEqual(range))

  test.each([
    { name: 'a job', labels: { job: 'chatflow' }, expr: '{container="chatflow"}' },
    { name: 'a container', labels: { job: 'containers', container: 'web"1' }, expr: '{container="web\\"1"}' },
    { name: 'nothing named', labels: { mode: 'idle' }, expr: '{container=~".+"}' },
  ])('the lines of $name', ({ labels, expr }) =>
    expect(linesOfMoment({ ...moment, labels }, sources)?.queries[0]).toMatchObject({ expr }),
  )

  test('leads to nothing where no source knows of it', () => {
    expect([linesOfMoment(moment, []), runsOfMoment(moment, [])]).toEqual([undefined, undefined])
  })

  test('stands beside what is there, which shows its time too', () => {
    const runs = runsOfMoment(moment, sources) as Pane
    const place = { pathname: '/explore', search: new URL(exploreAddress([pane]), 'http://localhost').search }
    const once = besideAddress(place, runs)
    const { panes } = readPanes(paramsOf(once))
    expect(panes.map(({ id, range }) => [id, range])).toEqual([
      ['a', runs.range],
      ['runs', runs.range],
    ])
    // The runs of another moment take the place of the first.
    const twice = besideAddress({ ...place, search: new URL(once, 'http://localhost').search }, runs)
    expect(readPanes(paramsOf(twice)).panes).toHaveLength(2)
  })

  test('from a dashboard one can come back', () => {
    const runs = runsOfMoment(moment, sources) as Pane
    const params = paramsOf(besideAddress({ pathname: '/d/a/b', search: '?from=now-3h' }, runs))
    expect(readAround(params).back).toBe('/d/a/b?from=now-3h')
  })
})

describe('how an answer is shown', () => {
  test.each([
    ['prometheus', { expr: 'up' }, ['graph', 'table']],
    ['prometheus', { expr: 'up', instant: true }, ['table']],
    ['prometheus', { expr: 'up', format: 'heatmap' }, ['heatmap']],
    ['hearth-logs', { expr: ' {a="b"}' }, ['lines']],
    ['loki', { expr: ' {a="b"}' }, ['volume', 'lines']],
    ['loki', { expr: 'rate({a="b"}[1m])' }, ['graph', 'table']],
    ['hearth-chatflow', { queryType: 'runs' }, ['table']],
    ['hearth-chatflow', { queryType: 'tokens-over-time' }, ['graph', 'table']],
    ['hearth-health', { queryType: 'latency' }, ['graph', 'table']],
    ['mysql', { rawSql: 'SELECT 1', format: 'table' }, ['table']],
  ])('%s %j', (type, written, shown) => expect(shownBy(type, written)).toEqual(shown))

  test.each([
    [{ expr: 'up' }, true],
    [{ expr: ' ' }, false],
    [{ expr: 'up', hide: true }, false],
    [{ queryType: 'runs' }, true],
    [{}, false],
  ])('%j is asked: %s', (written, expected) => expect(isAsked(written)).toBe(expected))

  test('how many lines there are of each level is counted over those that are asked for', () => {
    const asked = { refId: 'A', expr: '{a="b"} |= "x"', maxLines: 5, queryType: 'instant' }
    expect(panelOf('volume', {}, [asked], 'Lines over time')).toMatchObject({
      type: 'timeseries',
      targets: [
        {
          refId: 'A',
          expr: 'sum by (detected_level) (count_over_time({a="b"} |= "x" | drop __error__ [$__auto]))',
          queryType: 'range',
          supportingQueryType: 'logsVolume',
        },
      ],
    })
  })

  test('the unit of a metric goes with it', () => {
    const before = { ...pane, unit: 'bytes', queries: [{ refId: 'A', expr: 'process_heap_bytes' }] }
    const asking = (expr: string) => ({ ...panelOfPane(before, 'prometheus'), targets: [{ refId: 'A', expr }] })
    expect(withPanel(before, asking('sum by (job) (process_heap_bytes)')).unit).toBe('bytes')
    expect(withPanel(before, asking('rate(http_requests_total[1m])')).unit).toBeUndefined()
  })
})
