import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type KubeObject = { readonly metadata: { readonly name: string; readonly namespace?: string } }

/** An API server that has lists of objects by their paths and tells watchers of changes. */
export async function startApiServer(initial: Readonly<Record<string, readonly KubeObject[]>>) {
  const lists = new Map(Object.entries(initial).map(([path, objects]) => [path, [...objects]]))
  const watchers = new Set<{ readonly path: string; readonly answer: ServerResponse }>()
  const asked: string[] = []
  let version = 1
  const server = createServer((request: IncomingMessage, answer: ServerResponse) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://api')
    asked.push(request.url ?? '')
    const objects = lists.get(path)
    answer.setHeader('content-type', 'application/json')
    if (objects === undefined) return void answer.writeHead(404).end('{"kind":"Status","code":404}')
    if (query.has('watch')) {
      const watcher = { path, answer }
      watchers.add(watcher)
      answer.flushHeaders()
      answer.once('close', () => watchers.delete(watcher))
      return
    }
    // Two pages at most, so that there is one to go on to.
    const [from, size] = [Number(query.get('continue') ?? 0), Math.ceil(objects.length / 2)]
    const isPaged = query.has('limit') && objects.length > 1
    const items = isPaged ? objects.slice(from, from + size) : objects
    const next = isPaged && from + size < objects.length ? { continue: String(from + size) } : {}
    answer.end(JSON.stringify({ ...kindOf(path), metadata: { resourceVersion: String(version), ...next }, items }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const tell = (path: string, type: string, object: object) => {
    for (const watcher of watchers)
      if (watcher.path === path) watcher.answer.write(`${JSON.stringify({ type, object })}\n`)
  }
  const isSame = (a: KubeObject, b: KubeObject) =>
    a.metadata.name === b.metadata.name && a.metadata.namespace === b.metadata.namespace
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    watched: () => watchers.size,
    put(path: string, object: KubeObject) {
      version += 1
      const objects = lists.get(path) ?? []
      const others = objects.filter((one) => !isSame(one, object))
      lists.set(path, [...others, object])
      const metadata = { ...object.metadata, resourceVersion: String(version) }
      tell(path, others.length < objects.length ? 'MODIFIED' : 'ADDED', { ...object, ...typeOf(path), metadata })
    },
    remove(path: string, object: KubeObject) {
      version += 1
      lists.set(
        path,
        (lists.get(path) ?? []).filter((one) => !isSame(one, object)),
      )
      tell(path, 'DELETED', { ...object, ...typeOf(path) })
    },
    /** Changes the list and tells nobody. */
    replace: (path: string, objects: readonly KubeObject[]) => void lists.set(path, [...objects]),
    /** As when a server has forgotten what happened since. */
    expire: (path: string) => tell(path, 'ERROR', { kind: 'Status', code: 410 }),
    disconnect: () => server.closeAllConnections(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const kinds: Readonly<Record<string, string>> = {
  pods: 'Pod',
  services: 'Service',
  endpoints: 'Endpoints',
  endpointslices: 'EndpointSlice',
  nodes: 'Node',
  ingresses: 'Ingress',
}

function typeOf(path: string) {
  const parts = path.split('/')
  const apiVersion = parts[1] === 'api' ? 'v1' : `${parts[2]}/${parts[3]}`
  return { apiVersion, kind: kinds[parts.at(-1) ?? ''] ?? '' }
}

function kindOf(path: string) {
  const { apiVersion, kind } = typeOf(path)
  return { apiVersion, kind: `${kind}List` }
}
