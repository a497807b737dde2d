import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { decodeWriteRequest } from './domain/remote-write/decode-write-request.ts'
import { encodeWriteRequest } from './test-support/write-request.ts'

/** Keeps what it takes; every third request it refuses for the moment, and each it answers a little late. */
async function startReceiver() {
  const received: number[] = []
  let requests = 0
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    requests += 1
    if (requests % 3 === 0) return void answer.writeHead(503).end()
    const { batch } = decodeWriteRequest(new Uint8Array(Buffer.concat(parts)))
    received.push(...batch.values.subarray(0, batch.ends[batch.labels.length - 1] ?? 0))
    setTimeout(() => answer.writeHead(204).end(), 5)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function run(settings: object, home: string): Promise<{ url: string; child: ChildProcess }> {
  const program = new URL('./test-support/run-metrics.ts', import.meta.url)
  const child = fork(program, [JSON.stringify(settings), home], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  return { child, url: line.toString().trim() }
}

const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }

// Two numbers may be written within a millisecond, and each needs a time of its own.
const startedMs = Date.now()

/** Writes one number after the other until the service is gone. @returns the last that was acknowledged */
async function writeUntilGone(url: string, from: number, onWritten: (value: number) => void): Promise<number> {
  for (let value = from; ; value++) {
    const series = { labels: { __name__: 'count' }, samples: [[startedMs + value, value]] as [number, number][] }
    const body = new Uint8Array(encodeWriteRequest([series]))
    const answer = await fetch(`${url}/api/v1/write`, { method: 'POST', headers, body }).catch(() => undefined)
    if (answer?.status !== 204) return value - 1
    onWritten(value)
  }
}

describe.each([
  ['a service that stores', {}],
  ['an agent', { agent: true }],
])('%s that is killed while it sends', (_, mode) => {
  test('has sent each sample that it acknowledged once it runs again', { timeout: 180_000 }, async () => {
    const receiver = await startReceiver()
    const home = mkdtempSync(join(tmpdir(), 'hearth-killed-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const configFile = join(home, 'prometheus.yml')
    const queue =
      'queue_config: { batch_send_deadline: 20ms, max_samples_per_send: 7, min_backoff: 5ms, max_backoff: 20ms }'
    writeFileSync(configFile, `remote_write: [{ url: '${receiver.url}', ${queue} }]`)
    let last = 0
    for (const killAfter of [40, 15]) {
      const { url, child } = await run({ configFile, ...mode }, home)
      const gone = once(child, 'exit')
      const first = last + 1
      last = await writeUntilGone(url, first, (value) => {
        if (value === first + killAfter) child.kill('SIGKILL')
      })
      await gone
    }
    await run({ configFile, ...mode }, home)
    const all = Array.from({ length: last }, (_, at) => at + 1)
    await expect
      .poll(() => [...new Set(receiver.received)].sort((a, b) => a - b).slice(0, last), { timeout: 60_000 })
      .toEqual(all)
    // What was acknowledged to us before a kill is not sent all over again.
    expect(receiver.received.length).toBeLessThan(last * 2)
  })
})
