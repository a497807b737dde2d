import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const made = '2026-11-21T09:00:00Z'

/**
 * The API of a Docker Engine with two running containers of which one, `leaving`, is removed between being listed
 * and being read: no real engine can be made to do that at the right moment. The other, `staying`, has one line.
 */
export async function startForgetfulEngine() {
  const containers = [
    { id: '1'.repeat(64), name: 'staying' },
    { id: '2'.repeat(64), name: 'leaving' },
  ]
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://engine')
    const path = pathname.replace(/^\/v1\.\d+/, '')
    const container = containers.find(({ id }) => path.startsWith(`/containers/${id}/`))
    if (path === '/events') response.writeHead(200).flushHeaders()
    else if (path === '/containers/json') answer(response, containers.map(listed))
    else if (path.endsWith('/json') && container !== undefined) answer(response, inspected(container))
    else if (path.endsWith('/logs') && container?.name === 'staying') response.end(`${made} still here\n`)
    else if (container === undefined) answer(response, { Version: '28.0.0', DockerRootDir: '/nowhere' })
    else answer(response, { message: `No such container: ${container.id}` }, 404)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    dockerHost: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Known = { readonly id: string; readonly name: string }

function listed({ id, name }: Known) {
  return { Id: id, Names: [`/${name}`], Image: 'test', State: 'running', Status: 'Up 1 hour', Created: 1_795_251_600 }
}

function inspected({ id, name }: Known) {
  const state = { Status: 'running', StartedAt: made }
  return { Id: id, Name: `/${name}`, Created: made, State: state, Config: { Tty: true }, HostConfig: {} }
}

function answer(response: ServerResponse, body: object, status = 200) {
  response.writeHead(status, { 'api-version': '1.47', 'content-type': 'application/json' }).end(JSON.stringify(body))
}
