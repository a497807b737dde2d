import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  answeredBy,
  filesOf,
  openHome,
  openHub,
  quick,
  show,
  startService,
  tiny,
} from '../../test-support/default-model.ts'

const wait = { timeout: 50_000 }
/** Each starts a service or two, which takes its time on a busy machine. */
const slow = { timeout: 90_000 }
const child = new URL('../../test-support/inference-child.ts', import.meta.url)

async function startChild(home: string, settings: object): Promise<{ process: ChildProcess; url: string }> {
  const process = fork(child, [JSON.stringify(settings), home], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  onTestFinished(() => void process.kill('SIGKILL'))
  const [url] = (await once(process, 'message')) as [string]
  return { process, url }
}
const post = (url: string, body: object) =>
  fetch(`${url}/models/default`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('a model that is fetched to become the default one', slow, () => {
  test('tells how far it is, and answers once it is whole and has drawn a token', async () => {
    const hub = await openHub()
    hub.files.bytesPerSecond = 2_000_000
    const service = await startService(await openHome(), { hfEndpoint: hub.url })
    const response = await service.post('/models/default', { model: tiny.address })
    expect(response.status).toBe(202)
    expect(await response.json()).toMatchObject({
      model: 'ember',
      offer: { state: 'fetching', model: { id: tiny.address } },
    })
    await expect
      .poll(() => show(service.url), wait)
      .toMatchObject({
        offer: {
          state: 'fetching',
          progress: { total_bytes: hub.files.content.length, bytes_per_second: expect.any(Number) },
        },
      })
    expect(await answeredBy(service)).toBe('ember')
    await expect
      .poll(() => show(service.url), wait)
      .toMatchObject({
        ...{ model: tiny.id, is_starter: false },
        offer: { state: 'ready', progress: null, error: null },
      })
    expect(await answeredBy(service, 'default')).toBe(tiny.id)
  })

  test('goes on from where it was when the process was killed in the middle', async () => {
    const hub = await openHub()
    hub.files.bytesPerSecond = 2_000_000
    const home = await openHome()
    const settings = { ...quick, hfEndpoint: hub.url }
    const first = await startChild(home, settings)
    await post(first.url, { model: tiny.address })
    // The journal is written once a second.
    const journal = join(home, 'models', 'someone/tiny/tiny-Q8_0.gguf.part.json')
    const doneBytes = async () => {
      const text = await readFile(journal, 'utf8').catch(() => '{"done":[0]}')
      return (JSON.parse(text) as { done: number[] }).done.reduce((sum, bytes) => sum + bytes, 0)
    }
    await expect.poll(doneBytes, wait).toBeGreaterThan(1_000_000)
    first.process.kill('SIGKILL')
    await once(first.process, 'exit')
    const kept = await doneBytes()
    hub.files.bytesPerSecond = Number.POSITIVE_INFINITY
    const before = hub.requests.length
    const second = await startChild(home, settings)
    await expect.poll(() => show(second.url), wait).toMatchObject({ model: tiny.id, offer: { state: 'ready' } })
    expect(hub.requests.slice(before).find((each) => each.includes('/cdn/'))).toContain(`bytes=${kept}-`)
  })

  test('keeps nothing of a file whose sum is wrong, and can be taken again', async () => {
    const hub = await openHub()
    hub.nameHash('0'.repeat(64))
    const home = await openHome()
    const service = await startService(home, { hfEndpoint: hub.url })
    await service.post('/models/default', { model: tiny.address })
    await expect
      .poll(() => show(service.url), wait)
      .toMatchObject({
        model: 'ember',
        offer: {
          state: 'failed',
          error: { message: expect.stringMatching(/SHA-256 differs.*nothing of it was kept/) },
        },
      })
    // Nothing is being written any more.
    await expect.poll(() => filesOf(home), wait).toEqual([])
    expect(JSON.parse(await readFile(join(home, 'inference', 'default-model.json'), 'utf8')).chat).toEqual({})
    hub.nameHash(undefined)
    await service.post('/models/default', { model: tiny.address })
    await expect.poll(() => show(service.url), wait).toMatchObject({ model: tiny.id, offer: { state: 'ready' } })
  })

  test('says without internet how to bring the file by hand, and goes on when there is one', async () => {
    const home = await openHome()
    const offline = await startService(home, { hfEndpoint: 'http://127.0.0.1:9' })
    await offline.post('/models/default', { model: tiny.address })
    await expect
      .poll(() => show(offline.url), wait)
      .toMatchObject({
        model: 'ember',
        offer: {
          state: 'failed',
          error: { message: expect.stringMatching(/^Cannot reach "127.0.0.1:9".*hearth -- pull/) },
        },
      })
    await expect.poll(() => filesOf(home), wait).toEqual([])
    await offline.stop()
    const hub = await openHub()
    const service = await startService(home, { hfEndpoint: hub.url })
    await expect.poll(() => show(service.url), wait).toMatchObject({ model: tiny.id })
  })

  test('says with "offline" set that nothing is fetched', async () => {
    const service = await startService(await openHome(), { offline: true })
    expect(await show(service.url)).toMatchObject({ offer: null, reason: expect.stringContaining('"offline" is set') })
    await service.post('/models/default', { model: tiny.address })
    await expect
      .poll(() => show(service.url), wait)
      .toMatchObject({
        offer: { state: 'failed', error: { message: expect.stringContaining('put the file into the models folder') } },
      })
  })

  test('is one change when it is asked for twice, and another takes its place', async () => {
    const hub = await openHub()
    hub.files.bytesPerSecond = 1_000_000
    const home = await openHome('real')
    const service = await startService(home, { hfEndpoint: hub.url })
    const listings = () => hub.requests.filter((each) => each.startsWith('/api/models'))
    await Promise.all([1, 2].map(() => service.post('/models/default', { model: tiny.address })))
    await expect
      .poll(() => show(service.url), wait)
      .toMatchObject({ offer: { progress: { total_bytes: expect.any(Number) } } })
    expect(listings()).toHaveLength(1)
    const replaced = await service.post('/models/default', { model: 'real' })
    expect(await replaced.json()).toMatchObject({ offer: { model: { id: 'real' } } })
    await expect.poll(() => show(service.url), wait).toMatchObject({ model: 'real', offer: { state: 'ready' } })
    expect(await filesOf(home)).toContain('tiny-Q8_0.gguf.part')
    expect(await answeredBy(service)).toBe('real')
  })

  test('is given up when it is declined, which is kept, and gone on with when it is taken again', async () => {
    const hub = await openHub()
    hub.files.bytesPerSecond = 1_000_000
    const home = await openHome()
    const service = await startService(home, { hfEndpoint: hub.url })
    await service.post('/models/default', { model: tiny.address })
    await expect.poll(() => filesOf(home), wait).toContain('tiny-Q8_0.gguf.part')
    const declined = await fetch(`${service.url}/models/default`, { method: 'DELETE' })
    expect(await declined.json()).not.toMatchObject({ offer: { state: 'fetching' } })
    await service.stop()
    const again = await startService(home, { hfEndpoint: hub.url })
    expect(await show(again.url)).not.toMatchObject({ offer: { state: 'offered' } })
    expect(await show(again.url)).not.toMatchObject({ offer: { state: 'fetching' } })
    hub.files.bytesPerSecond = Number.POSITIVE_INFINITY
    await again.post('/models/default', { model: tiny.address })
    await expect.poll(() => show(again.url), wait).toMatchObject({ model: tiny.id })
  })

  test('does not become it when it is no model that answers', async () => {
    const home = await openHome()
    await writeFile(join(home, 'models', 'broken.gguf'), 'GGUF and then nothing')
    const service = await startService(home)
    await service.post('/models/default', { model: 'broken' })
    await expect
      .poll(() => show(service.url), wait)
      .toMatchObject({
        ...{ model: 'ember', is_starter: true },
        offer: { state: 'failed', error: { message: expect.stringContaining('broken.gguf') } },
      })
    expect(await answeredBy(service)).toBe('ember')
  })
})
