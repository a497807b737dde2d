import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { trustAuthorities } from '@hearth/kernel'
import { hasOpenssl, makeAuthority } from '@hearth/kernel/test-support'
import { createSpanSender, type TraceSpan } from '@hearth/tracing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFront } from './front.fixture.ts'
import { type Phoenix, phoenix, readPhoenix, startPhoenix } from './phoenix.fixture.ts'
import { expectWhole, readWhole } from './seen-span.fixture.ts'
import { startTracedRun } from './traced-run.fixture.ts'

const busy = 600_000
const key = 'an-admin-secret-of-36-signs-and-d1g1t'
const title = hasOpenssl ? phoenix.title : `${phoenix.title} (skipped: no openssl)`

describe.skipIf(!phoenix.isThere || !hasOpenssl)(`with a key and TLS of one's own, ${title}`, { timeout: busy }, () => {
  let folder: string
  let receiver: Phoenix
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'secured-'))
    const authority = makeAuthority(folder)
    const { certFile, keyFile } = authority.sign('phoenix', 'DNS:localhost', 'IP:127.0.0.1')
    // As HEARTH_TLS_CA_FILE does it at the start of a process.
    trustAuthorities(authority.certFile)
    receiver = await startPhoenix({
      ...{ PHOENIX_ENABLE_AUTH: 'true', PHOENIX_SECRET: `${key}-other`, PHOENIX_ADMIN_SECRET: key },
      ...{ PHOENIX_TLS_ENABLED_FOR_HTTP: 'true', PHOENIX_TLS_CERT_FILE: certFile, PHOENIX_TLS_KEY_FILE: keyFile },
    })
  }, busy)
  afterAll(async () => {
    await receiver?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const read = () => readPhoenix(receiver.url, { authorization: `Bearer ${key}` })

  test('takes the spans of a run', async () => {
    const run = await startTracedRun({
      HEARTH_TRACE_URL: receiver.url,
      HEARTH_TRACE_HEADERS: `authorization=Bearer ${key}`,
    })
    expect(await run.ask()).toBe(200)
    // Whoever sends gives up soon once it is to end.
    const spans = await readWhole(read)
    await run.stop()
    expectWhole(spans)
  })

  test('takes nothing by a wrong key, and that is told', async () => {
    const lost: string[] = []
    const sender = createSpanSender({
      fetch,
      target: async () => ({ url: `${receiver.url}/v1/traces`, headers: { authorization: 'Bearer of nothing' } }),
      source: { resource: {}, scope: { name: 'tests', version: '1' } },
      onLost: (count, reason) => void lost.push(`${count}: ${reason}`),
    })
    sender.send([spanNamed('stranger')])
    await expect.poll(() => lost, { timeout: busy }).toEqual([expect.stringContaining('1: the receiver answered 401')])
    await sender.close()
    expect((await read()).map(({ name }) => name)).not.toContain('stranger')
  })
})

describe.skipIf(!phoenix.isThere)(`by a way that is not always open, ${phoenix.title}`, { timeout: busy }, () => {
  test('gets spans once, compressed, when it is there again', async () => {
    const receiver = await startPhoenix()
    const front = await openFront(receiver.url, ['cut', 'later'])
    const lost: string[] = []
    const sender = createSpanSender({
      fetch,
      target: async () => ({ url: `${front.url}/v1/traces`, headers: {} }),
      source: { resource: { 'service.name': 'tests' }, scope: { name: 'tests', version: '1' } },
      gatherMs: 1,
      backoff: { firstMs: 1, maxMs: 10 },
      onLost: (count, reason) => void lost.push(`${count}: ${reason}`),
    })
    try {
      const spans = Array.from({ length: 600 }, (_, at) => spanNamed(`work ${at}`, at))
      sender.send(spans)
      await expect.poll(() => readPhoenix(receiver.url), { timeout: busy }).toHaveLength(spans.length)
      const [first, second, ...others] = front.passed.map(({ treated }) => treated)
      expect([first, second]).toEqual(['cut', 'later'])
      // What is answered late is handed on once more, which the receiver knows.
      expect(new Set(others)).toEqual(new Set(['handed on']))
      expect(new Set(front.passed.map(({ encoding }) => encoding))).toEqual(new Set(['gzip']))
      // 512 spans of some 1,100 bytes each, nearly all alike.
      expect(front.passed[0]?.bytes).toBeLessThan(100_000)
      expect(lost).toEqual([])
    } finally {
      await sender.close()
      await front.close()
      await receiver.stop()
    }
  })
})

function spanNamed(name: string, at = 1): TraceSpan {
  const nowMs = Date.now()
  return {
    ...{ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: (at + 1).toString(16).padStart(16, '0') },
    ...{ parentSpanId: undefined, name, kind: 'internal', startMs: nowMs, endMs: nowMs + 1, error: undefined },
    attributes: { 'input.value': 'flour '.repeat(180) },
  }
}
