import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { encodeWriteRequest } from '../../../../services/metrics/src/test-support/write-request.ts'
import { startMetrics } from '../start-metrics.ts'
import { type Program, waitFor } from '../start-program.ts'
import { externalPeers } from './external-peers.ts'
import type { ExternalServer } from './external-server.ts'

const stepMs = 15_000
const endMs = Math.floor(Date.now() / 60_000) * 60_000 - 60_000
const startMs = endMs - 20 * stepMs
const times = Array.from({ length: 21 }, (_, at) => startMs + at * stepMs)

const traced = { labels: { trace_id: 'abc' }, value: 0.5, timeMs: endMs }

function bodyOf(hasExemplars: boolean): Uint8Array<ArrayBuffer> {
  const series = ['/', '/about'].map((path, at) => ({
    labels: { __name__: 'hits_total', job: 'shop', path },
    samples: times.map((timeMs, step): [number, number] => [timeMs, step * (at + 1)]),
    ...(hasExemplars && { exemplars: [traced] }),
  }))
  return new Uint8Array(encodeWriteRequest(series))
}

const post = (url: string, path: string, body: Uint8Array<ArrayBuffer>) =>
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

describe.each(externalPeers)('$name behind the same address', ({ name, isThere, start, skipped, ...kind }) => {
  const when = test.skipIf(!isThere)
  const because = isThere ? '' : ` (skipped: ${skipped})`
  let peer: ExternalServer
  let metrics: Program
  /** The server itself, past this service. */
  const ask = (path: string) => fetch(`${peer.url}${path}`, { headers: { ...peer.headers } })
  beforeAll(async () => {
    if (!isThere) return
    peer = await start()
    const { url, writeUrl, headers = {} } = peer
    // What has a way of its own for writing is sent to; the others are asked by what is written here.
    const isApart = writeUrl !== `${url}/api/v1/write`
    metrics = await startMetrics({ external: isApart ? { url, writeUrl, headers } : { url } })
    expect((await post(metrics.url, '/api/v1/write', bodyOf(kind.hasExemplars))).status).toBe(204)
    await waitFor(async () =>
      (await (await ask(`/api/v1/query?${questions['/api/v1/query']}`)).text()).includes('"60"'),
    )
  }, 120_000)
  afterAll(async () => {
    await metrics?.stop()
    await peer?.stop()
  })

  when.each(Object.entries(questions))(`answers %s?%s as it does${because}`, async (path, query) => {
    const bodies = []
    for (const answer of [await fetch(`${metrics.url}${path}?${query}`), await ask(`${path}?${query}`)]) {
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

  test.skipIf(!isThere || !kind.hasExemplars)(`has what exemplars it was sent${because}`, async () => {
    const found = async (): Promise<unknown> =>
      (await fetch(`${metrics.url}/api/v1/query_exemplars?query=hits_total&${range}`)).json()
    const exemplars = [{ labels: { trace_id: 'abc' }, value: '0.5', timestamp: endMs / 1000 }]
    await expect.poll(found, { timeout: 30_000 }).toMatchObject({
      status: 'success',
      data: ['/', '/about'].map((path) => ({ seriesLabels: { ...kind.adds, path }, exemplars })),
    })
  })

  when(`says in its words what is wrong with a query${because}`, async () => {
    const path = '/api/v1/query?query=sum(&time=1'
    const answers = await Promise.all([fetch(`${metrics.url}${path}`), ask(path)])
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
      external: { url: peer.url, writeUrl: peer.writeUrl, headers: peer.headers ?? {} },
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
