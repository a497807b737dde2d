import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const id = '3'.repeat(64)
const made = '2026-11-21T09:00:00Z'

/** What a request for the container's log asks for. */
export type LogsAsked = { readonly since: boolean; readonly tail: number | undefined; readonly follow: boolean }

/**
 * The API of a Docker Engine with one running container, `writer`, whose lines are `1`, `2`, `3`… a second apart. It
 * can be made slow and deaf, as a real one becomes by a long log on a busy machine or a rotation at the wrong moment.
 *
 * @param isSilent requests that are never answered
 * @param rootDir where its files are; without it the container's driver has none that can be read
 */
export async function startScriptedEngine(isSilent: (asked: LogsAsked) => boolean, rootDir = '/nowhere') {
  const logConfig = { LogConfig: { Type: rootDir === '/nowhere' ? 'local' : 'json-file', Config: {} } }
  let isVague = false
  const lines: string[] = []
  const asked: LogsAsked[] = []
  const following = new Set<ServerResponse>()
  const write = (count: number) => {
    for (const line of Array.from({ length: count }, (_, at) => render(lines.length + at + 1))) {
      lines.push(line)
      for (const response of following) response.write(line)
    }
  }
  const logs = (response: ServerResponse, query: URLSearchParams) => {
    const tail = query.get('tail')
    const wanted = {
      since: query.has('since'),
      tail: tail === null ? undefined : Number(tail),
      follow: query.has('follow'),
    }
    asked.push(wanted)
    if (isSilent(wanted)) return
    const since = Number(query.get('since') ?? 0)
    const found = lines.slice(-(wanted.tail ?? lines.length)).filter((line) => timeOf(line) >= since)
    response.writeHead(200)
    response.write(found.join(''))
    if (wanted.follow) following.add(response)
    else response.end()
    response.on('close', () => following.delete(response))
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://engine')
    const path = pathname.replace(/^\/v1\.\d+/, '')
    if (path === '/events') response.writeHead(200).flushHeaders()
    else if (path === '/containers/json') answer(response, [listed])
    else if (path === `/containers/${id}/json` && isVague) answer(response, { message: 'busy' }, 500)
    else if (path === `/containers/${id}/json`) answer(response, { ...inspected, HostConfig: logConfig })
    else if (path === `/containers/${id}/logs`) logs(response, searchParams)
    else answer(response, { Version: '28.0.0', DockerRootDir: rootDir })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    dockerHost: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    id,
    asked,
    write,
    /** Whether it refuses to describe the container. */
    beVague(vague: boolean) {
      isVague = vague
    },
    /** Follows that have begun get nothing more. */
    deafen: () => following.clear(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function render(number: number): string {
  return `${new Date(Date.parse(made) + number * 1_000).toISOString()} ${number}\n`
}

/** Unix seconds. */
function timeOf(line: string): number {
  return Date.parse(line.slice(0, line.indexOf(' '))) / 1_000
}

const listed = {
  Id: id,
  Names: ['/writer'],
  Image: 'test',
  State: 'running',
  Status: 'Up 1 hour',
  Created: 1_795_251_600,
}

const inspected = {
  Id: id,
  Name: '/writer',
  Created: made,
  State: { Status: 'running', StartedAt: made },
  Config: { Tty: true },
}

function answer(response: ServerResponse, body: object, status = 200) {
  response.writeHead(status, { 'api-version': '1.47', 'content-type': 'application/json' }).end(JSON.stringify(body))
}
