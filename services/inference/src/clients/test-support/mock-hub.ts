import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MockFiles } from './mock-files.ts'

export type MockHub = {
  readonly url: string
  /** The commit that `main` stands for. */
  readonly commit: string
  /** The requests so far, newest last, as `path range authorization`. */
  readonly requests: readonly string[]
  /** What serves the content, and how. */
  readonly files: MockFiles
  /** Stops sending after so many bytes of the next answers, without closing. */
  stallAfter(bytes: number | undefined): void
  /** Breaks all connections off. */
  cut(): void
  /** Replaces the content of the file. */
  serve(content: Buffer): void
  /** The hash that the hub names; default: the right one. */
  nameHash(sha256: string | undefined): void
  /** Makes it as it was when it started. */
  reset(): void
  close(): Promise<void>
}

const commit = '0123456789abcdef0123456789abcdef01234567'
const tiny = [
  'README.md',
  'tiny-Q8_0.gguf',
  'tiny-Q4_K_M.gguf',
  'mmproj-Q4_K_M.gguf',
  'split-Q5_K_M-00001-of-00002.gguf',
  'split-Q5_K_M-00002-of-00002.gguf',
]

// What is wanted stands in the query, as the hub has it.
function search(asked: URLSearchParams, repositories: Iterable<string>): readonly object[] {
  const words = (asked.get('search') ?? '').toLowerCase()
  const found = [...repositories].filter((id) => asked.get('filter') === 'gguf' && id.toLowerCase().includes(words))
  const tags = ['gguf', 'license:apache-2.0', 'region:us']
  return found.map((id) => ({ _id: id, id, modelId: id, likes: 1, downloads: 1_234, tags }))
}

/**
 * Behaves as the Hugging Face hub does: a listing with sizes and hashes, a redirect that names the hash of
 * the file, and a file server that knows ranges.
 *
 * @param initial the content of every file
 * @param repositories the files of each, by its name
 */
export async function startMockHub(
  initial: Buffer,
  repositories: ReadonlyMap<string, readonly string[]> = new Map([['someone/tiny', tiny]]),
): Promise<MockHub> {
  const files = new MockFiles(initial)
  let named: string | undefined
  const requests: string[] = []
  const hashOf = () => named ?? createHash('sha256').update(files.content).digest('hex')
  const siblings = (repository: string) =>
    repositories.get(repository)?.map((rfilename) => ({
      rfilename,
      size: files.content.length,
      lfs: { sha256: hashOf(), size: files.content.length },
    }))

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://hub')
    requests.push(`${pathname} ${request.headers.range ?? '-'} ${request.headers.authorization ?? '-'}`)
    const [, listed = ''] = /^\/api\/models\/([\w.-]+\/[\w.-]+)\/revision\/(?:main|v1)$/.exec(pathname) ?? []
    const [, resolved = ''] = /^\/([\w.-]+\/[\w.-]+)\/resolve\/[0-9a-f]{40}\/[\w.-]+\.gguf$/.exec(pathname) ?? []
    if (repositories.has(listed)) response.end(JSON.stringify({ sha: commit, siblings: siblings(listed) }))
    else if (repositories.has(resolved)) {
      response.writeHead(302, { location: '/cdn/file', 'x-linked-etag': `"${hashOf()}"` }).end()
    } else if (pathname === '/api/models') response.end(JSON.stringify(search(searchParams, repositories.keys())))
    else if (pathname === '/cdn/file' || pathname === '/files/tiny.gguf') void files.send(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    commit,
    requests,
    files,
    stallAfter: (bytes) => {
      const how = { kind: 'stall', afterBytes: bytes ?? 0 } as const
      files.misbehaviour = bytes === undefined ? undefined : { how, times: Number.POSITIVE_INFINITY }
    },
    cut: () => server.closeAllConnections(),
    serve: (replaced) => {
      files.content = replaced
    },
    nameHash: (sha256) => {
      named = sha256
    },
    reset() {
      files.content = initial
      files.misbehaviour = undefined
      named = undefined
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
