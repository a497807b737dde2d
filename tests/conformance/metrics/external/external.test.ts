import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '../start-metrics.ts'
import { type Program, waitFor } from '../start-program.ts'
import { prometheusPeers } from '../start-prometheus.ts'
import { isVictoriaMetricsInstalled, startVictoriaMetrics } from '../start-victoria-metrics.ts'
import { encodeWriteRequest } from '../write-request.ts'

const stepMs = 15_000
const endMs = Math.floor(Date.now() / 60_000) * 60_000 - 60_000
const startMs = endMs - 20 * stepMs
const times = Array.from({ length: 21 }, (_, at) => startMs + at * stepMs)

const series = ['/', '/about'].map((path, at) => ({
  labels: { __name__: 'hits_total', job: 'shop', path },
  timestamps: times,
  values: Float64Array.from(times, (_, step) => step * (at + 1)),
}))

const post = (url: string, path: string, body: ReturnType<typeof encodeWriteRequest>) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' },
    body,
  })

const range = `start=${startMs / 1000}&end=${endMs / 1000}`

/** Both of them, asked the same. */
const questions = {
  '/api/v1/query': `query=sum(hits_total)&time=${endMs / 1000}`,
  '/api/v1/query_range': `query=rate(hits_total[1m])&${range}&step=30`,
  '/api/v1/series': `match[]=hits_total&${range}`,
  '/api/v1/labels': range,
  '/api/v1/label/path/values': range,
  '/api/v1/status/buildinfo': '',
  '/api/v1/metadata': '',
}

const engines = [
  ...prometheusPeers.map(({ name, isThere, start, title }) => ({
    name,
    isInstalled: isThere,
    start: () => start(),
    skipped: title.replace(/^.*\(skipped: |\)$/g, ''),
  })),
  {
    name: 'VictoriaMetrics',
    isInstalled: isVictoriaMetricsInstalled,
    start: () => startVictoriaMetrics(),
    skipped: '/usr/bin/victoria-metrics is absent',
  },
]

describe.each(engines)('$name behind the same address', ({ name, isInstalled, start, skipped }) => {
  const when = test.skipIf(!isInstalled)
  const because = isInstalled ? '' : ` (skipped: ${skipped})`
  let peer: Program
  let metrics: Program
  beforeAll(async () => {
    if (!isInstalled) return
    peer = await start()
    metrics = await startMetrics({ external: { url: peer.url } })
    expect((await post(metrics.url, '/api/v1/write', encodeWriteRequest(series))).status).toBe(204)
    await waitFor(async () =>
      (await (await fetch(`${peer.url}/api/v1/query?${questions['/api/v1/query']}`)).text()).includes('"60"'),
    )
  })
  afterAll(async () => {
    await metrics?.stop()
    await peer?.stop()
  })

  when.each(Object.entries(questions))(`answers %s?%s as it does${because}`, async (path, query) => {
    const bodies = []
    for (const url of [metrics.url, peer.url]) {
      const answer = await fetch(`${url}${path}?${query}`)
      bodies.push({ status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() })
    }
    // How long it took.
    const [own, theirs] = bodies.map((one) => ({
      ...one,
      body: one.body.replace(/"(executionTimeMsec|seriesFetched)":"?\d+"?/g, ''),
    }))
    expect(own).toEqual(theirs)
    expect(own?.status).toBe(200)
  })

  when(`takes a form and a compressed answer${because}`, async () => {
    const body = new URLSearchParams(questions['/api/v1/query'])
    const answer = await fetch(`${metrics.url}/api/v1/query`, { method: 'POST', body })
    expect(await answer.json()).toMatchObject({
      status: 'success',
      data: { result: [{ value: [endMs / 1000, '60'] }] },
    })
  })

  when(`says in its words what is wrong with a query${because}`, async () => {
    const answers = await Promise.all(
      [metrics.url, peer.url].map((url) => fetch(`${url}/api/v1/query?query=sum(&time=1`)),
    )
    expect(answers[0]?.status).toBe(answers[1]?.status)
    const [own, theirs] = await Promise.all(answers.map((one) => one.json()))
    expect(own).toEqual(theirs)
    expect(own).toMatchObject({ status: 'error' })
  })

  when(`refuses in Prometheus' form what it does not have${because}`, async () => {
    const answer = await fetch(`${metrics.url}/api/v1/no_such_thing`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await answer.json()).toMatchObject({
      status: 'error',
      error: expect.stringContaining('the external server answers /api/v1/no_such_thing with 4'),
    })
  })

  when(`shows its page, and its own state${because}`, async () => {
    expect(await (await fetch(`${metrics.url}/query`)).text()).toContain('<title>')
    expect((await fetch(`${metrics.url}/-/ready`)).status).toBe(200)
    expect(await (await fetch(`${metrics.url}/metrics`)).text()).toMatch(/hearth_external_up\{[^}]*\} 1\n/)
    expect(await (await fetch(`${metrics.url}/readyz`)).text()).toBe('ok')
  })

  when(`is administered by those alone who may do so here${because}`, async () => {
    const request = { method: 'POST' }
    const path = '/api/v1/admin/tsdb/delete_series?match[]=hits_total'
    expect(await (await fetch(`${metrics.url}${path}`, request)).json()).toMatchObject({ error: 'admin APIs disabled' })
    const origin = { ...request, headers: { origin: 'http://evil.example' } }
    expect((await fetch(`${metrics.url}/api/v1/write`, origin)).status).toBe(403)
  })

  when(`gets what is collected here${because}`, async () => {
    const collector = await startMetrics({
      external: { url: peer.url, writeUrl: `${peer.url}/api/v1/write` },
      externalLabels: { site: name },
      targets: [{ job: 'own', url: metrics.url, intervalMs: 1_000 }],
    })
    onTestFinished(collector.stop)
    const query = encodeURIComponent(`up{job="own",site="${name}"} == 1`)
    await waitFor(async () => {
      const answer = await fetch(`${collector.url}/api/v1/query?query=${query}`)
      return ((await answer.json()) as { data: { result: unknown[] } }).data.result.length === 1
    })
    await expect
      .poll(async () => (await fetch(`${collector.url}/api/v1/targets`)).json())
      .toMatchObject({ data: { activeTargets: [{ labels: { job: 'own' }, health: 'up' }] } })
  })
})
