import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Failure } from '@hearth/kernel'
import { afterEach, describe, expect, it } from 'vitest'
import { createFetchRules, type FetchRules } from './fetch-rules.ts'
import { createHub, listRepository } from './hub.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

type Answer = { readonly status?: number; readonly body?: unknown; readonly text?: string }

async function hubThat(answer: Answer, { token }: { token?: string } = {}) {
  const asked: { url: string | undefined; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push({ url: request.url, headers: request.headers })
    response.writeHead(answer.status ?? 200).end(answer.text ?? JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const rules: FetchRules = createFetchRules({ allowPrivate: false, trustedOrigin: origin, token })
  open.push({ close: () => server.closeAllConnections() }, server, rules)
  return { hfEndpoint: `${origin}//`, rules, asked }
}

const faultOf = async (run: Promise<unknown>) => {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof Failure ? { kind: error.kind, param: error.param, message: error.message } : error
}
const signal = new AbortController().signal
const revision = { repository: 'user/repo', revision: 'main' }

describe('the files of a repository', () => {
  it('are told with sizes and hashes, as far as the hub knows them', async () => {
    const hash = 'AB'.repeat(32)
    const siblings = [
      { rfilename: 'a.gguf', size: 1, lfs: { sha256: hash, size: 7 } },
      { rfilename: 'b.json', size: 2, lfs: null },
      { rfilename: 'c.txt', lfs: { sha256: 'short' } },
      { rfilename: 'd.txt', size: null, lfs: { sha256: `${hash}0` } },
    ]
    const access = await hubThat({ body: { sha: 'c'.repeat(40), siblings } })
    expect(await listRepository(access, revision, signal)).toEqual({
      commit: 'c'.repeat(40),
      files: [
        { path: 'a.gguf', sizeBytes: 7, sha256: hash.toLowerCase() },
        { path: 'b.json', sizeBytes: 2, sha256: undefined },
        { path: 'c.txt', sizeBytes: undefined, sha256: undefined },
        { path: 'd.txt', sizeBytes: undefined, sha256: undefined },
      ],
    })
    expect(access.asked.map(({ url }) => url)).toEqual(['/api/models/user/repo/revision/main?blobs=true'])
    expect(access.asked[0]?.headers).toMatchObject({ accept: 'application/json', 'user-agent': 'hearth' })
    expect(access.asked[0]?.headers).not.toHaveProperty('authorization')
  })

  it('may be of a commit that is not told', async () => {
    const access = await hubThat({ body: { siblings: [] } }, { token: 't' })
    expect(await listRepository(access, revision, signal)).toEqual({ commit: undefined, files: [] })
    expect(access.asked[0]?.headers.authorization).toBe('Bearer t')
  })

  const wantsToken =
    'Cannot read the repository "user/repo": there is none, or it wants a token; set HF_TOKEN to one that may read it'
  const noListing = `Cannot list "user/repo": the hub's answer is not a listing`
  it.each<Answer & { readonly kind: string; readonly param?: string; readonly message: string }>([
    {
      ...{ status: 404, kind: 'missing', param: 'model' },
      message: 'Cannot find the repository "user/repo": there is none of this name with the revision "main"',
    },
    { status: 401, kind: 'missing', param: 'model', message: wantsToken },
    { status: 403, kind: 'missing', param: 'model', message: wantsToken },
    { status: 503, kind: 'upstream', message: 'Cannot list "user/repo": the hub answered with status 503' },
    { text: '<html>', kind: 'upstream', message: noListing },
    { body: {}, kind: 'upstream', message: noListing },
    { body: { sha: `${'c'.repeat(40)}0`, siblings: [] }, kind: 'upstream', message: noListing },
    { body: { sha: `0${'c'.repeat(40)}`, siblings: [] }, kind: 'upstream', message: noListing },
  ])('cannot be told of an answer with $status $text $body', async ({ kind, param, message, ...answer }) => {
    expect(await faultOf(listRepository(await hubThat(answer), revision, signal))).toEqual({ kind, param, message })
  })

  it('are not read where the answer is endless', async () => {
    const access = await hubThat({ text: ' '.repeat(16 * 1024 * 1024 + 1) })
    expect(await faultOf(listRepository(access, revision, signal))).toMatchObject({
      message: `Cannot list "user/repo": the hub's answer is too long`,
    })
  })
})

describe('a search', () => {
  it('is for GGUF files, those fetched most first', async () => {
    const body = [
      { id: 'a/b', downloads: 5, tags: ['x', 'license:mit', 'license:other'] },
      { id: 'c/d', other: 1 },
    ]
    const access = await hubThat({ body })
    expect(await createHub({ ...access, offline: false }).search('tiny & small')).toEqual([
      { name: 'a/b', downloads: 5, licence: 'mit' },
      { name: 'c/d', downloads: undefined, licence: undefined },
    ])
    expect(access.asked.map(({ url }) => url)).toEqual([
      '/api/models?search=tiny+%26+small&filter=gguf&sort=downloads&limit=20',
    ])
  })

  it.each([
    { status: 500, message: 'Cannot search the hub for "x": it answered with status 500' },
    { body: {}, message: 'Cannot search the hub for "x": its answer is not a list of models' },
    { text: 'no', message: 'Cannot search the hub for "x": its answer is not a list of models' },
  ])('fails for an answer with $status $text', async ({ message, ...answer }) => {
    const hub = createHub({ ...(await hubThat(answer)), offline: false })
    expect(await faultOf(hub.search('x'))).toMatchObject({ kind: 'upstream', message })
  })
})

describe('a hub', () => {
  it('lists the main revision', async () => {
    const access = await hubThat({ body: { siblings: [] } })
    await createHub({ ...access, offline: false }).list('a/b')
    expect(access.asked.map(({ url }) => url)).toEqual(['/api/models/a/b/revision/main?blobs=true'])
  })

  it('is asked for nothing where pulls are switched off', async () => {
    const access = await hubThat({ body: [] })
    const hub = createHub({ ...access, offline: true })
    const why = '"offline" is set, so that nothing is asked of the hub'
    expect(await faultOf(hub.list('a/b'))).toMatchObject({ kind: 'unavailable', message: `Cannot list "a/b": ${why}` })
    expect(await faultOf(hub.search('x'))).toMatchObject({ message: `Cannot search the hub for "x": ${why}` })
    expect(access.asked).toEqual([])
  })
})
