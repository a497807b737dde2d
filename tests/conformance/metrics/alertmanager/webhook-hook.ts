import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Body = {
  readonly groupKey: string
  readonly receiver: string
  readonly alerts: readonly Record<string, unknown>[]
} & Record<string, unknown>

/** Takes webhooks and keeps what they say under the first part of their paths. */
export async function startHook() {
  const taken = new Map<string, Body[]>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const [, sender = ''] = request.url?.split('/') ?? []
    taken.set(sender, [...(taken.get(sender) ?? []), JSON.parse(Buffer.concat(parts).toString())])
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (sender: string) => `http://127.0.0.1:${port}/${sender}`,
    /** What a sender said of each group to each receiver, in order, without times and its own address. */
    said(sender: string): Readonly<Record<string, readonly unknown[]>> {
      const groups = Map.groupBy(taken.get(sender) ?? [], ({ groupKey, receiver }) => `${receiver} ${groupKey}`)
      const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
      return Object.fromEntries(sorted.map(([key, bodies]) => [key, bodies.map(withoutTimes)]))
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

// Debian's Alertmanager does not say why it tells something, nor how its routes are marked.
function withoutTimes({ externalURL: _, notification_reason: __, routeLabels: ___, alerts, ...body }: Body) {
  return { ...body, alerts: alerts.map(({ startsAt, endsAt, ...alert }) => ({ ...alert, isOver: !isNever(endsAt) })) }
}

function isNever(time: unknown): boolean {
  return time === '0001-01-01T00:00:00Z'
}
