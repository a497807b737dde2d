import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { decodeWriteRequest } from './domain/remote-write/decode-write-request.ts'
import { decodePartialRequest } from './domain/remote-write/version-2/decode-request.ts'
import { startMetrics } from './test-support/start-metrics.ts'
import { encodeWriteRequest, type WrittenMetadata, type WrittenSeries } from './test-support/write-request.ts'

type Received = { readonly name: string; readonly timeMs: number; readonly value: number; readonly labels: object }

/** A server of remote write that answers with `status`, and keeps what it answers with 204. */
async function startReceiver() {
  const state = { status: 204, requests: 0, samples: [] as Received[], histograms: 0, metadata: [] as object[] }
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    state.requests += 1
    if (state.status === 204) keep(new Uint8Array(Buffer.concat(parts)), request.headers['content-type'] ?? '')
    answer.writeHead(state.status).end('told so')
  }).listen(0, '127.0.0.1')
  const keep = (body: Uint8Array, type: string) => {
    const { batch, metadata } = type.includes('v2') ? decodePartialRequest(body) : decodeWriteRequest(body)
    state.metadata.push(...metadata)
    state.histograms += batch.histograms?.size ?? 0
    let at = 0
    for (const [place, labels] of batch.labels.entries())
      for (const end = batch.ends[place] ?? 0; at < end; at++) {
        const [timeMs = 0, value = 0] = [batch.timestamps[at], batch.values[at]]
        state.samples.push({ name: labels.get('__name__'), labels: labels.toRecord(), timeMs, value })
      }
  }
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/write` }
}

const queue = 'queue_config: { batch_send_deadline: 50ms, min_backoff: 10ms, max_backoff: 50ms }'

async function startSender(configOf: string, home?: string) {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-sending-'))
  const path = join(dir, 'prometheus.yml')
  writeFileSync(path, configOf)
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const metrics = await startMetrics({ configFile: path, lifecycleApi: true }, home)
  const write = async (series: readonly WrittenSeries[], metadata: readonly WrittenMetadata[] = []) => {
    const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
    const body = new Uint8Array(encodeWriteRequest(series, metadata))
    expect((await fetch(`${metrics.url}/api/v1/write`, { method: 'POST', headers, body })).status).toBe(204)
  }
  const configure = async (text: string) => {
    writeFileSync(path, text)
    expect((await fetch(`${metrics.url}/-/reload`, { method: 'POST' })).status).toBe(200)
  }
  return { ...metrics, write, configure }
}

const nowMs = Date.now()
const one = (name: string, at: number, value = at): WrittenSeries => ({
  labels: { __name__: name, job: 'x' },
  samples: [[nowMs + at, value]],
})

describe('sending on', () => {
  test('brings samples with external labels, relabelled, and what is said of them', async () => {
    const receiver = await startReceiver()
    const sender = await startSender(`
global: { external_labels: { region: eu, job: never } }
remote_write:
  - url: ${receiver.url}
    ${queue}
    metadata_config: { send_interval: 50ms }
    write_relabel_configs:
      - { source_labels: [__name__], regex: secret.*, action: drop }
      - { regex: job, replacement: service, action: labelmap }
`)
    onTestFinished(sender.remove)
    await sender.write([one('seen', 1), one('secret_key', 1)], [{ type: 1, metric: 'seen', help: 'Seen', unit: '' }])
    await expect
      .poll(() => receiver.state.samples)
      .toEqual([
        {
          name: 'seen',
          timeMs: nowMs + 1,
          value: 1,
          labels: { __name__: 'seen', job: 'x', region: 'eu', service: 'x' },
        },
      ])
    await sender.write([one('seen', 2)])
    await expect
      .poll(() => receiver.state.metadata[0])
      .toEqual({ metric: 'seen', type: 'counter', help: 'Seen', unit: '' })
  })

  test('by version 2.0 has descriptions with the series', async () => {
    const receiver = await startReceiver()
    const message = 'protobuf_message: io.prometheus.write.v2.Request'
    const sender = await startSender(`remote_write: [{ url: '${receiver.url}', ${message}, ${queue} }]`)
    onTestFinished(sender.remove)
    await sender.write([], [{ type: 2, metric: 'second', help: 'Second', unit: 's' }])
    await sender.write([one('second', 1, Number.NaN), one('second', 2, -0)])
    await expect.poll(() => receiver.state.samples.map(({ value }) => value)).toEqual([Number.NaN, -0])
    expect(receiver.state.metadata).toEqual([{ metric: 'second', type: 'gauge', help: 'Second', unit: 's' }])
  })

  test('has native histograms where they are wanted', async () => {
    const [wanting, other] = [await startReceiver(), await startReceiver()]
    const message = 'protobuf_message: io.prometheus.write.v2.Request'
    const sender = await startSender(`remote_write:
  - { url: '${wanting.url}', send_native_histograms: true, ${queue} }
  - { url: '${other.url}', ${queue} }
  - { url: '${other.url}', name: second, ${message}, send_native_histograms: true, ${queue} }
`)
    onTestFinished(sender.remove)
    await sender.write([{ labels: { __name__: 'native' }, samples: [], histograms: 1 }, one('float', 1)])
    await expect.poll(() => wanting.state.samples.map(({ name }) => name).sort()).toEqual(['float', 'native'])
    await expect.poll(() => other.state.samples.filter(({ name }) => name === 'float')).toHaveLength(2)
    expect(wanting.state.histograms).toBe(1)
  })

  test('goes on after an outage and a restart, in order and without a gap', async () => {
    const receiver = await startReceiver()
    const config = `remote_write: [{ url: '${receiver.url}', ${queue} }]`
    const first = await startSender(config)
    receiver.state.status = 503
    for (let at = 0; at < 20; at++) await first.write([one('kept', at), one('other', at)])
    await expect.poll(() => receiver.state.requests).toBeGreaterThan(2)
    await first.close()
    const second = await startSender(config, first.home)
    onTestFinished(second.remove)
    await second.write([one('kept', 20)])
    receiver.state.status = 204
    const valuesOf = (wanted: string) =>
      receiver.state.samples.filter(({ name }) => name === wanted).map(({ value }) => value)
    await expect.poll(() => valuesOf('kept')).toEqual(Array.from({ length: 21 }, (_, at) => at))
    expect(valuesOf('other')).toEqual(Array.from({ length: 20 }, (_, at) => at))
    const figures = await (await fetch(`${second.url}/metrics`)).text()
    expect(figures).toMatch(/prometheus_remote_storage_samples_total\{[^}]*\} 41\n/)
  })

  test('does not send again what was refused', async () => {
    const receiver = await startReceiver()
    const sender = await startSender(`remote_write: [{ url: '${receiver.url}', ${queue} }]`)
    onTestFinished(sender.remove)
    receiver.state.status = 400
    await sender.write([one('refused', 1)])
    await expect
      .poll(async () => await (await fetch(`${sender.url}/metrics`)).text())
      .toMatch(/samples_failed_total\{[^}]*\} 1\n/)
    receiver.state.status = 204
    await sender.write([one('taken', 1)])
    await expect.poll(() => receiver.state.samples.map(({ name }) => name)).toEqual(['taken'])
  })

  test('begins with a server that a new configuration names, from then on', async () => {
    const receiver = await startReceiver()
    const sender = await startSender('remote_write: []')
    onTestFinished(sender.remove)
    await sender.write([one('before', 1)])
    await sender.configure(`remote_write: [{ url: '${receiver.url}', ${queue} }]`)
    await sender.write([one('after', 1)])
    await expect.poll(() => receiver.state.samples.map(({ name }) => name)).toEqual(['after'])
    await sender.configure('remote_write: []')
    await sender.write([one('later', 1)])
    await sender.configure(`remote_write: [{ url: '${receiver.url}', ${queue} }]`)
    await sender.write([one('again', 1)])
    await expect.poll(() => receiver.state.samples.map(({ name }) => name)).toEqual(['after', 'again'])
  })
})
