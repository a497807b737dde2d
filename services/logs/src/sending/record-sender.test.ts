import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createLogger } from '@hearth/kernel'
import { Scratch, unfoldSnappy } from '@hearth/protobuf'
import { expect, onTestFinished, test } from 'vitest'
import { createWriteClient } from '../clients/write-samples.ts'
import { RecordSender } from './record-sender.ts'

/** A server that answers with these statuses in turn, the last of them ever after, and the sender to it. */
async function open(...statuses: readonly number[]) {
  const got: { readonly status: number; readonly body: number[]; readonly headers: object }[] = []
  const server = createServer(async (request, answer) => {
    const body = unfoldSnappy(new Uint8Array(await buffer(request)), 1_000, new Scratch())
    const status = statuses[Math.min(got.length, statuses.length - 1)] ?? 0
    got.push({ status, body: [...body], headers: request.headers })
    answer.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const counts = { sent: 0, failed: 0, dropped: 0 }
  const add = (kind: keyof typeof counts) => (_: string, samples: number) => {
    counts[kind] += samples
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/write`
  const sender = new RecordSender(
    { url, timeoutMs: 30_000, headers: { authorization: 'Bearer key' } },
    {
      write: createWriteClient({ version: '1.2.3' }),
      counts: { sent: add('sent'), failed: add('failed'), dropped: add('dropped') },
      logger: createLogger({ service: 'test', level: 'silent' }),
      capacity: 100,
      backoff: { firstMs: 5, maxMs: 10 },
    },
  )
  onTestFinished(async () => {
    await sender.close()
    server.closeAllConnections()
    server.close()
  })
  return { sender, got, counts }
}

const wait = { timeout: 60_000 }

test('what is not taken is sent again, with what came meanwhile in one request', async () => {
  const { sender, got, counts } = await open(503, 200)
  sender.push(Uint8Array.of(1, 2), 1)
  sender.push(Uint8Array.of(3), 2)
  await expect.poll(() => counts.sent, wait).toBe(3)
  expect(got.map(({ status }) => status)).toEqual([503, 200])
  expect(got.at(-1)?.body).toEqual([1, 2, 3])
  expect(got[0]?.headers).toMatchObject({
    authorization: 'Bearer key',
    'content-encoding': 'snappy',
    'content-type': 'application/x-protobuf',
    'x-prometheus-remote-write-version': '0.1.0',
  })
  expect(sender.waiting).toBe(0)
}, 120_000)

test('what is refused is given up, and counted', async () => {
  const { sender, counts } = await open(400)
  sender.push(Uint8Array.of(1), 4)
  await expect.poll(() => counts, wait).toEqual({ sent: 0, failed: 4, dropped: 4 })
  expect(sender.waiting).toBe(0)
}, 120_000)
