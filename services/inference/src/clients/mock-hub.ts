import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type MockHub = {
  readonly url: string
  /** The requests so far, newest last, as `path range authorization`. */
  readonly requests: readonly string[]
  /** Stops sending after so many bytes of the next answers, without closing. */
  stallAfter(bytes: number | undefined): void
  /** Breaks all connections off. */
  cut(): void
  /** Replaces the content of the file. */
  serve(content: Buffer): void
  /** The hash that the hub names; default: the right one. */
  nameHash(sha256: string | undefined): void
  close(): Promise<void>
}

/**
 * Behaves as the Hugging Face hub does for one repository, `someone/tiny`: a listing, a redirect that
 * names the hash of the file, and a file server that knows ranges.
 */
export async function startMockHub(initial: Buffer): Promise<MockHub> {
  let content = initial
  let stall: number | undefined
  let named: string | undefined
  const requests: string[] = []
  const hashOf = () => named ?? createHash('sha256').update(content).digest('hex')

  function sendFile(request: IncomingMessage, response: ServerResponse): void {
    const etag = `"${createHash('md5').update(content).digest('hex')}"`
    const wanted = request.headers['if-range'] === etag ? /^bytes=(\d+)-$/.exec(request.headers.range ?? '') : null
    const start = Number(wanted?.[1] ?? 0)
    if (start > content.length) return void response.writeHead(416).end()
    const body = content.subarray(start)
    response.writeHead(wanted === null ? 200 : 206, {
      etag,
      'content-length': body.length,
      ...(wanted === null ? {} : { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }),
    })
    if (stall === undefined) return void response.end(body)
    response.write(body.subarray(0, stall))
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://hub')
    requests.push(`${pathname} ${request.headers.range ?? '-'} ${request.headers.authorization ?? '-'}`)
    if (pathname === '/api/models/someone/tiny/revision/main') {
      const siblings = ['README.md', 'tiny-Q8_0.gguf', 'tiny-Q4_K_M.gguf', 'mmproj-Q4_K_M.gguf']
      return void response.end(JSON.stringify({ siblings: siblings.map((rfilename) => ({ rfilename })) }))
    }
    if (/^\/someone\/tiny\/resolve\/main\/tiny-\w+\.gguf$/.test(pathname)) {
      return void response.writeHead(302, { location: '/cdn/file', 'x-linked-etag': `"${hashOf()}"` }).end()
    }
    if (pathname === '/cdn/file' || pathname === '/files/tiny.gguf') return sendFile(request, response)
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stallAfter: (bytes) => {
      stall = bytes
    },
    cut: () => server.closeAllConnections(),
    serve: (replaced) => {
      content = replaced
    },
    nameHash: (sha256) => {
      named = sha256
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
