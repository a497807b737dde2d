import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readGgufHeader } from '../storage/read-gguf-header.ts'
import { type DownloadOptions, download, type Progress } from './download.ts'
import { type MockHub, startMockHub } from './mock-hub.ts'

const never = new AbortController().signal
const content = Buffer.concat([Buffer.from('GGUF'), Buffer.from([3, 0, 0, 0]), Buffer.alloc(200_000, 'x')])

let hub: MockHub
let target: string
let progress: Progress[]

beforeEach(async () => {
  hub = await startMockHub(content)
  target = join(await mkdtemp(join(tmpdir(), 'hearth-download-')), 'someone', 'tiny.gguf')
  progress = []
})
afterEach(() => hub.close())

function options(over: Partial<DownloadOptions> = {}): DownloadOptions {
  return {
    url: `${hub.url}/someone/tiny/resolve/main/tiny-Q8_0.gguf`,
    target,
    rules: { allowPrivate: true, trustedOrigin: hub.url, token: undefined },
    stallMs: 5_000,
    maxBytes: 1_000_000,
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

describe('download()', () => {
  test('fetches a file through redirects and reports progress', async () => {
    await download(options(), never)
    expect(await readFile(target)).toEqual(content)
    expect(progress.at(-1)).toEqual({ done: content.length, total: content.length })
    expect(await exists(`${target}.part`)).toBe(false)
  })

  test('continues a broken download where it ended', async () => {
    await breakOffAfter(80_000)
    expect(await exists(target)).toBe(false)
    await download(options(), never)
    expect(hub.requests.at(-1)).toContain('/cdn/file bytes=80000-')
    expect(await readFile(target)).toEqual(content)
  })

  test('begins anew when the file has changed meanwhile', async () => {
    await breakOffAfter(80_000)
    const changed = Buffer.concat([content.subarray(0, 8), Buffer.alloc(300_000, 'y')])
    hub.serve(changed)
    await download(options(), never)
    expect(await readFile(target)).toEqual(changed)
  })

  test('refuses content whose hash is not the one that the hub names, and keeps nothing of it', async () => {
    hub.nameHash('0'.repeat(64))
    await expect(download(options(), never)).rejects.toMatchObject({ code: 'checksum_mismatch' })
    expect([await exists(target), await exists(`${target}.part`)]).toEqual([false, false])
  })

  test('refuses a file that is no model', async () => {
    hub.serve(Buffer.from('<!doctype html>'.repeat(10)))
    await expect(download(options(), never)).rejects.toThrow('it is not a GGUF file')
    expect(await exists(target)).toBe(false)
  })

  test('gives up on a server that went silent and keeps the part', async () => {
    hub.stallAfter(50_000)
    await expect(download(options({ stallMs: 200 }), never)).rejects.toThrow('silent for 200 ms')
    expect(await exists(`${target}.part`)).toBe(true)
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
    const rules = { allowPrivate: true, trustedOrigin: hub.url, token: 'secret' }
    await download(options({ rules }), never)
    expect(hub.requests[0]).toContain('Bearer secret')
    await download(options({ rules, url: `${other.url}/files/tiny.gguf`, target: `${target}2` }), never)
    expect(other.requests).toEqual(['/files/tiny.gguf - -'])
    await other.close()
  })

  test('does not fetch from private addresses unless it may', async () => {
    const rules = { allowPrivate: false, trustedOrigin: 'https://huggingface.co', token: undefined }
    await expect(download(options({ rules }), never)).rejects.toMatchObject({ kind: 'forbidden' })
    const local = `https://localhost:${new URL(hub.url).port}/files/tiny.gguf`
    await expect(download(options({ rules, url: local }), never)).rejects.toMatchObject({ kind: 'forbidden' })
    expect(hub.requests).toEqual([])
  })
})
