import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A way to a receiver that is not always open. */
type Front = {
  readonly url: string
  /** What came by, oldest first: how it was treated, and what it weighed. */
  readonly passed: readonly {
    readonly treated: Treatment
    readonly encoding: string | undefined
    readonly bytes: number
  }[]
  close(): Promise<void>
}

/** Cut off, told to come again, or handed on. */
type Treatment = 'cut' | 'later' | 'handed on'

/** Stands before a receiver; the first requests are treated as said, all others are handed on. */
export async function openFront(receiverUrl: string, first: readonly Treatment[]): Promise<Front> {
  const next = [...first]
  const passed: { treated: Treatment; encoding: string | undefined; bytes: number }[] = []
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming)
    const treated = next.shift() ?? 'handed on'
    passed.push({ treated, encoding: incoming.headers['content-encoding'], bytes: body.length })
    if (treated === 'cut') return void response.destroy()
    if (treated === 'later') return void response.writeHead(503).end('away')
    await handOn(receiverUrl, incoming, body, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function handOn(to: string, { method, url, headers }: IncomingMessage, body: Buffer, response: ServerResponse) {
  const onward = send(`${to}${url}`, { method, headers: { ...headers, host: new URL(to).host } })
  onward.end(body)
  const [answer] = (await once(onward, 'response')) as [IncomingMessage]
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(response)
}
