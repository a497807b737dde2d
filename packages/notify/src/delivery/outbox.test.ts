import { createLogger } from '@hearth/kernel'
import { expect, test } from 'vitest'
import { parseConfig } from '../config/parse-config.ts'
import type { Delivery, Outcome } from './delivery.ts'
import { createOutbox } from './outbox.ts'

const { receivers } = parseConfig(
  'route: { receiver: r }\nreceivers: [{ name: r, webhook_configs: [{ url: "http://x/" }] }]',
  'a.yml',
)

const delivery = (id: number, n: string, status: 'firing' | 'resolved', fields: Partial<Delivery> = {}): Delivery => ({
  id,
  integration: 'r/webhook/0',
  message: {
    receiver: 'r',
    groupKey: '{}:{}',
    groupLabels: {},
    alerts: [{ status, labels: { n }, annotations: {}, startsAtMs: 0, endsAtMs: 1, generatorUrl: '', fingerprint: n }],
  },
  createdAtMs: Date.now(),
  ...fields,
})

function open(kept: readonly Delivery[], outcomes: readonly Outcome[] = []) {
  const rows = new Map(kept.map((one) => [one.id, one]))
  const sent: string[][] = []
  const givenUp: number[] = []
  const left = [...outcomes]
  const outbox = createOutbox({
    table: {
      all: () => [...rows],
      put(entries) {
        for (const [id, one] of entries) rows.set(id, one)
      },
      remove(ids) {
        for (const id of ids) rows.delete(id)
      },
    },
    integrations: receivers.flatMap(({ integrations }) => integrations),
    async send(_, { message }) {
      const outcome = left.shift() ?? { kind: 'sent' }
      if (outcome.kind === 'sent') sent.push(message.alerts.map(({ labels, status }) => `${labels.n} ${status}`))
      return outcome
    },
    givenUp: ({ id }) => givenUp.push(id),
    maxAgeMs: 60_000,
    clock: () => Date.now(),
    logger: createLogger({ service: 'test', level: 'silent' }),
  })
  return { outbox, rows, sent, givenUp }
}

test('what an earlier process left is sent, in its order', async () => {
  const { outbox, rows, sent } = open([delivery(3, 'a', 'resolved'), delivery(7, 'b', 'firing')])
  outbox.resume()
  await expect.poll(() => rows.size).toBe(0)
  expect(sent).toEqual([['a resolved'], ['b firing']])
  await outbox.close()
})

test('what belongs to a receiver that is gone is dropped', async () => {
  const { outbox, rows, sent } = open([delivery(1, 'a', 'firing', { integration: 'gone/webhook/0' })])
  outbox.resume()
  expect([rows.size, sent]).toEqual([0, []])
  await outbox.close()
})

test('while one is tried again, those behind it become one', async () => {
  const { outbox, sent } = open([], [{ kind: 'later', reason: 'busy' }])
  for (const [n, status] of [
    ['a', 'firing'],
    ['b', 'resolved'],
    ['c', 'firing'],
  ] as const)
    outbox.send(outbox.write([delivery(0, n, status)]))
  expect(outbox.waiting()).toBe(2)
  await expect.poll(() => sent).toEqual([['a firing'], ['c firing', 'b resolved']])
  await outbox.close()
})

test('one that is too old to be tried again is given up', async () => {
  const { outbox, rows, givenUp } = open(
    [delivery(1, 'a', 'firing', { createdAtMs: Date.now() - 70_000 })],
    [{ kind: 'later', reason: 'away' }],
  )
  outbox.resume()
  await expect.poll(() => givenUp).toEqual([1])
  expect([rows.size, outbox.counts().get('webhook')]).toEqual([0, { sent: 0, retried: 0, failed: 1 }])
  await outbox.close()
})
