import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WebServer = {
  readonly url: string
  /** What was asked, with its headers. */
  readonly asked: IncomingMessage[]
  /** How many requests are waiting for the answer that never comes. */
  waiting(): number
  close(): Promise<void>
}

/**
 * A server of files and of an interface: `answer` says what is at each path; below `/silent` there is never an answer, at
 * `/moved?to=…` a redirect, at `/large` a list of many.
 */
export async function startWeb(answer: (url: URL) => string): Promise<WebServer> {
  const asked: IncomingMessage[] = []
  let waiting = 0
  const server = createServer((request, response) => {
    asked.push(request)
    const url = new URL(request.url ?? '/', 'http://web')
    if (url.pathname.startsWith('/silent')) {
      waiting++
      return void response.once('close', () => waiting--)
    }
    send(url, response, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    waiting: () => waiting,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function send(url: URL, response: ServerResponse, answer: (url: URL) => string): void {
  if (url.pathname === '/moved') {
    response.writeHead(302, { location: url.searchParams.get('to') ?? '/moved' }).end()
  } else if (url.pathname === '/large')
    response.end(JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ at }))))
  else response.end(answer(url))
}
