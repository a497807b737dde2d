import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nameLeadsTo } from '@hearth/outbound/test-support'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Progress } from '../domain/models/pull-progress.ts'
import { readGgufHeader } from '../storage/read-gguf-header.ts'
import { download } from './download.ts'
import type { DownloadOptions } from './download-options.ts'
import { createFetchRules, type FetchOptions, type FetchRules } from './fetch-rules.ts'
import { type MockHub, startMockHub } from './test-support/mock-hub.ts'

const never = new AbortController().signal
const content = Buffer.concat([Buffer.from('GGUF'), Buffer.from([3, 0, 0, 0]), Buffer.alloc(200_000, 'x')])
const block = 33_554_432

let hub: MockHub
let folder: string
let target: string
let progress: Progress[]

beforeEach(async () => {
  hub = await startMockHub(content)
  folder = await mkdtemp(join(tmpdir(), 'hearth-download-'))
  target = join(folder, 'someone', 'tiny.gguf')
  progress = []
})
afterEach(async () => {
  await hub.close()
  await rm(folder, { recursive: true, force: true })
})

function rulesOf(over: Partial<FetchOptions>): FetchRules {
  const rules = createFetchRules({ allowPrivate: false, trustedOrigin: hub.url, token: undefined, ...over })
  onTestFinished(() => rules.close())
  return rules
}

function options(over: Partial<DownloadOptions> = {}): DownloadOptions {
  return {
    url: `${hub.url}/someone/tiny/resolve/${hub.commit}/tiny-Q8_0.gguf`,
    target,
    rules: rulesOf({ allowPrivate: true }),
    stallMs: 30_000,
    maxBytes: 1_000_000_000,
    connections: 4,
    check: async (path) => void (await readGgufHeader(path)),
    onProgress: (each) => progress.push(each),
    ...over,
  }
}

// Cut once everything has arrived: what is under way when a connection breaks is lost.
async function breakOffAfter(bytes: number): Promise<void> {
  hub.stallAfter(bytes)
  const onProgress = ({ done }: Progress) => {
    if (done === bytes) hub.cut()
  }
  await expect(download(options({ onProgress }), never)).rejects.toMatchObject({ kind: 'upstream' })
  hub.stallAfter(undefined)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
/** Of the parts, by the journal beside them. */
async function notedBytes(): Promise<number> {
  const journal = await readFile(`${target}.part.json`, 'utf8').catch(() => '{"done":[]}')
  const { done } = JSON.parse(journal) as { readonly done: readonly number[] }
  return done.reduce((sum, bytes) => sum + bytes, 0)
}
const leftovers = async () => [await exists(`${target}.part`), await exists(`${target}.part.json`)]

/** A file of three blocks, in which every place looks different. */
function largeContent(): Buffer {
  const large = Buffer.alloc(2 * block + 1_000_000)
  for (let at = 0; at < large.length; at += 4_096) large.writeUInt32LE(at, at)
  content.copy(large, 0, 0, 8)
  return large
}

describe('download()', () => {
  test('fetches a file through redirects and reports progress', async () => {
    await download(options(), never)
    expect(await readFile(target)).toEqual(content)
    expect(progress.at(-1)).toEqual({ done: content.length, total: content.length })
    expect(await leftovers()).toEqual([false, false])
  })

  test('fetches the parts of a large file at once', async () => {
    const large = largeContent()
    hub.serve(large)
    hub.files.together = 3
    await download(options(), never)
    expect((await readFile(target)).equals(large)).toBe(true)
    const ranges = hub.requests.filter((each) => each.startsWith('/cdn')).map((each) => each.split(' ')[1])
    expect(ranges.toSorted()).toEqual([
      `bytes=0-${block - 1}`,
      `bytes=${block}-${2 * block - 1}`,
      `bytes=${2 * block}-${large.length - 1}`,
    ])
  })

  test('continues a broken download where it ended', async () => {
    await breakOffAfter(80_000)
    expect(await exists(target)).toBe(false)
    await download(options(), never)
    expect(hub.requests.at(-1)).toContain('/cdn/file bytes=80000-')
    expect(await readFile(target)).toEqual(content)
  })

  test('continues after its process was killed, and fetches little of it twice', async () => {
    const large = largeContent()
    hub.serve(large)
    // So slow that it is never whole before it is ended.
    hub.files.bytesPerSecond = 2_000_000
    const { check: _, onProgress: __, rules: ___, ...plain } = options()
    const child = fork(new URL('./test-support/download-child.ts', import.meta.url), [JSON.stringify(plain)], {
      execArgv: [],
    })
    const gone = once(child, 'exit')
    // What it has noted: all else that it fetched may be fetched again.
    await expect.poll(notedBytes).toBeGreaterThan(1_000_000)
    child.kill('SIGKILL')
    expect(await gone).toEqual([null, 'SIGKILL'])
    const noted = await notedBytes()
    hub.files.bytesPerSecond = Number.POSITIVE_INFINITY
    await download(options(), never)
    expect(
      createHash('sha256')
        .update(await readFile(target))
        .digest('hex'),
    ).toBe(createHash('sha256').update(large).digest('hex'))
    expect(progress[0]?.done).toBe(noted)
    expect(await leftovers()).toEqual([false, false])
  })

  test('begins anew when the file has changed meanwhile', async () => {
    await breakOffAfter(80_000)
    const changed = Buffer.concat([content.subarray(0, 8), Buffer.alloc(300_000, 'y')])
    hub.serve(changed)
    await download(options(), never)
    expect(await readFile(target)).toEqual(changed)
  })

  test('begins anew when the file is shorter than what is there of it', async () => {
    await breakOffAfter(80_000)
    const shorter = content.subarray(0, 1_000)
    hub.serve(shorter)
    hub.files.misbehaviour = { how: { kind: 'refuse', status: 416 }, times: 1 }
    await download(options(), never)
    expect(await readFile(target)).toEqual(shorter)
  })

  test('begins anew when the journal is damaged', async () => {
    await breakOffAfter(80_000)
    await writeFile(`${target}.part.json`, '{"sizeBytes": 12, "done"')
    await download(options(), never)
    expect(await readFile(target)).toEqual(content)
  })

  test('reads a server that sends no parts from the start, each time', async () => {
    hub.files.ranges = false
    hub.files.misbehaviour = { how: { kind: 'truncate', afterBytes: 50_000 }, times: 1 }
    await expect(download(options(), never)).rejects.toMatchObject({ kind: 'upstream' })
    await download(options(), never)
    expect(await readFile(target)).toEqual(content)
    expect(progress.at(-1)).toEqual({ done: content.length, total: content.length })
  })

  test('refuses content whose hash is not the one that the hub names, and keeps nothing of it', async () => {
    hub.nameHash('0'.repeat(64))
    await expect(download(options(), never)).rejects.toMatchObject({ code: 'checksum_mismatch' })
    expect([await exists(target), ...(await leftovers())]).toEqual([false, false, false])
  })

  test('refuses content whose hash is not the one that was expected', async () => {
    const sha256 = 'f'.repeat(64)
    await expect(download(options({ sha256 }), never)).rejects.toMatchObject({ code: 'checksum_mismatch' })
  })

  test('refuses a file that is no model', async () => {
    hub.serve(Buffer.from('<!doctype html>'.repeat(10)))
    await expect(download(options(), never)).rejects.toThrow('it is not a GGUF file')
    expect(await exists(target)).toBe(false)
  })

  test('says when a body ends too early, and keeps what came', async () => {
    hub.files.misbehaviour = { how: { kind: 'truncate', afterBytes: 70_000 }, times: 1 }
    await expect(download(options(), never)).rejects.toMatchObject({ kind: 'upstream', code: undefined })
    await download(options(), never)
    expect(hub.requests.at(-1)).toContain('/cdn/file bytes=70000-')
    expect(await readFile(target)).toEqual(content)
  })

  test.each([
    { name: 'went silent', how: { kind: 'stall', afterBytes: 50_000 } as const },
    { name: 'drips', how: { kind: 'drip', everyMs: 10 } as const },
  ])('gives up on a server that $name and keeps the part', async ({ how }) => {
    hub.files.misbehaviour = { how, times: 1 }
    await expect(download(options({ stallMs: 300 }), never)).rejects.toThrow('silent for 300 ms')
    expect(await exists(`${target}.part`)).toBe(true)
  })

  test('tells how long a server that is busy wants to be left alone', async () => {
    hub.files.misbehaviour = { how: { kind: 'refuse', status: 429, retryAfter: '7' }, times: 1 }
    await expect(download(options(), never)).rejects.toMatchObject({ kind: 'rate-limited', retryAfterSeconds: 7 })
  })

  test('ends when it is cancelled', async () => {
    hub.stallAfter(50_000)
    const cancel = new AbortController()
    const running = download(
      options({ onProgress: ({ done }) => done > 0 && cancel.abort(new Error('enough')) }),
      cancel.signal,
    )
    await expect(running).rejects.toThrow('enough')
  })

  test('refuses a file that is too long before it fetches it', async () => {
    await expect(download(options({ maxBytes: 1_000 }), never)).rejects.toMatchObject({ kind: 'too-large' })
    expect(progress).toEqual([])
  })

  test('says that there is no such file', async () => {
    const missing = download(options({ url: `${hub.url}/files/none.gguf` }), never)
    await expect(missing).rejects.toMatchObject({ kind: 'missing', message: expect.stringContaining('no such file') })
  })

  test('sends the token to the trusted origin only', async () => {
    const other = await startMockHub(content)
    const rules = rulesOf({ allowPrivate: true, token: 'secret' })
    await download(options({ rules }), never)
    expect(hub.requests[0]).toContain('Bearer secret')
    await download(options({ rules, url: `${other.url}/files/tiny.gguf`, target: `${target}2` }), never)
    expect(other.requests).toEqual([`/files/tiny.gguf bytes=0-${block - 1} -`])
    await other.close()
  })

  test('does not fetch from private addresses unless it may', async () => {
    const rules = rulesOf({ trustedOrigin: 'https://huggingface.co' })
    await expect(download(options({ rules }), never)).rejects.toMatchObject({ kind: 'forbidden' })
    const local = `https://localhost:${new URL(hub.url).port}/files/tiny.gguf`
    await expect(download(options({ rules, url: local }), never)).rejects.toMatchObject({ kind: 'forbidden' })
    expect(hub.requests).toEqual([])
  })

  test.each(['http://169.254.169.254/x.gguf', 'http://[64:ff9b::a9fe:a9fe]/x.gguf', 'http://moving.example:81/x.gguf'])(
    'fetches nothing from a metadata service although it may from private addresses: %s',
    async (location) => {
      nameLeadsTo('moving.example', '168.63.129.16')
      hub.files.misbehaviour = { how: { kind: 'redirect', location }, times: 1 }
      await expect(download(options(), never)).rejects.toThrow('the address is link-local or a metadata service')
    },
  )

  test('fetches nothing from a name that moves to a private address', async () => {
    nameLeadsTo('moving.example', '127.0.0.1')
    hub.files.misbehaviour = { how: { kind: 'redirect', location: 'https://moving.example:81/x.gguf' }, times: 1 }
    const fetching = download(options({ rules: rulesOf({}) }), never)
    await expect(fetching).rejects.toThrow('Cannot fetch from "moving.example": only https to public addresses')
  })

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'https://127.0.0.1:1/x.gguf',
    'https://[::1]/x.gguf',
    'https://2130706433/x.gguf',
    'https://198.51.100.1/x.gguf',
    'https://[2002:7f00:1::]/x.gguf',
    'ftp://example.com/x.gguf',
  ])('does not follow a redirect of the hub to %s', async (location) => {
    const rules = rulesOf({ token: 'secret' })
    hub.files.misbehaviour = { how: { kind: 'redirect', location }, times: 1 }
    await expect(download(options({ rules }), never)).rejects.toMatchObject({ kind: 'forbidden' })
  })
})
