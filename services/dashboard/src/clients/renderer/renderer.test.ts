import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findBrowser } from './find-browser.ts'
import { job, pageOf } from './picture-of-words.fixture.ts'
import type { PageAnswer, PageRequest } from './protocol.ts'
import { openRenderer, type RendererOptions } from './renderer.ts'

const program = findBrowser(undefined)
const why = program === undefined ? 'skipped without Chromium' : undefined
const timeout = 400_000
const never = new AbortController().signal

function open(html: string, more: Partial<RendererOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'renderer-'))
  const asked: (PageRequest & { readonly key: string })[] = []
  const renderer = openRenderer({
    findProgram: () => program,
    sandbox: process.getuid?.() !== 0,
    folder,
    idleMs: 60_000,
    async answer(request, key) {
      asked.push({ ...request, key })
      return pageOf(html)
    },
    ...more,
  })
  onTestFinished(async () => {
    await renderer.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { renderer, asked, folder }
}

/** Ids of the processes that keep their files in `folder`. */
const processesOf = (folder: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
    } catch {
      return false
    }
  })

/** Id of the process that has the browser of `folder`. */
const childOf = (folder: string) =>
  readdirSync('/proc').find((pid) => {
    try {
      const isChild = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('child/main.ts')
      return /^\d+$/.test(pid) && isChild && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(folder)
    } catch {
      return false
    }
  })

describe.skipIf(why !== undefined)(`a renderer${why ? `: ${why}` : ''}`, { timeout }, () => {
  test('its page asks the service alone, with the key of its picture', async () => {
    const hits: number[] = []
    const elsewhere = createServer((socket) => {
      hits.push(1)
      socket.destroy()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void elsewhere.close())
    await once(elsewhere, 'listening')
    const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    const { renderer, asked } = open(`<link rel="preconnect" href="http://${host}"><main></main><script type="module">
      const tries = [fetch('http://${host}/a', { mode: 'no-cors' }), fetch('/own', { method: 'POST', body: 'words' }),
        new Promise((done) => { const socket = new WebSocket('ws://${host}/b'); socket.onerror = socket.onopen = done }),
        new Promise((done) => { const image = new Image(); image.onerror = image.onload = done; image.src = 'http://${host}/c' })]
      await Promise.allSettled(tries)
      document.documentElement.setAttribute('data-drawn', '')
    </script>`)
    await renderer.render(job, 'the key', never)
    expect(hits).toEqual([])
    expect(asked.map(({ method, path, key }) => `${method} ${path} ${key}`)).toEqual([
      'GET /page the key',
      'POST /own the key',
    ])
    expect(Buffer.from(asked[1]?.body ?? []).toString()).toBe('words')
  })

  test('a browser that nobody needs ends, and the next picture has another', async () => {
    const { renderer, folder } = open('<html data-drawn><main>', { idleMs: 0 })
    await renderer.render(job, 'key', never)
    await expect.poll(() => existsSync(folder), { timeout }).toBe(false)
    expect((await renderer.render(job, 'key', never)).length).toBeGreaterThan(100)
  })

  test('a picture that nobody wants is left, and closing leaves the others', async () => {
    const { renderer, asked } = open('<main>never drawn</main>')
    const leaving = new AbortController()
    const dropped = renderer.render(job, 'first', leaving.signal)
    await expect.poll(() => asked.length, { timeout }).toBe(1)
    leaving.abort(new Error('left'))
    await expect(dropped).rejects.toThrow('left')
    const closed = renderer.render(job, 'second', never)
    await expect.poll(() => asked.length, { timeout }).toBe(2)
    await Promise.all([renderer.close(), expect(closed).rejects.toMatchObject({ kind: 'unavailable' })])
  })

  test('a page that is refused is told', async () => {
    const { renderer } = open('')
    const refused = renderer.render({ ...job, path: '/refused' }, 'key', never)
    await expect(refused).rejects.toMatchObject({ kind: 'broken', message: expect.stringContaining('403') })
  })

  test.runIf(process.platform === 'linux')(
    'a browser that could not start is started anew by the next picture',
    async () => {
      const own = mkdtempSync(join(tmpdir(), 'browser-'))
      onTestFinished(() => rm(own, { recursive: true, force: true }))
      const [script, mark] = [join(own, 'browser'), join(own, 'tried')]
      const failsFirst = `[ -e '${mark}' ] || { touch '${mark}'; exit 1; }`
      writeFileSync(script, `#!/bin/sh\n${failsFirst}\nexec '${program}' "$@"\n`, { mode: 0o755 })
      const { renderer } = open('<html data-drawn><main>', { findProgram: () => script })
      await expect(renderer.render(job, 'key', never)).rejects.toMatchObject({ kind: 'broken' })
      expect((await renderer.render(job, 'key', never)).length).toBeGreaterThan(100)
    },
  )

  test.runIf(process.platform === 'linux')('what a lost picture asked is answered to no other', async () => {
    const asked: { readonly key: string; readonly signal: AbortSignal; readonly give: (page: PageAnswer) => void }[] =
      []
    const { renderer, folder } = open('', {
      answer: (_, key, signal) => new Promise((give) => asked.push({ key, signal, give })),
    })
    const lost = renderer.render(job, 'first', never)
    const told = expect(lost).rejects.toThrow('the browser ended')
    await expect.poll(() => asked.length, { timeout }).toBe(1)
    process.kill(Number(childOf(folder)), 'SIGKILL')
    await told
    expect(asked[0]?.signal.aborted).toBe(true)
    const next = renderer.render(job, 'second', never)
    await expect.poll(() => asked.map(({ key }) => key), { timeout }).toEqual(['first', 'second'])
    asked[0]?.give(pageOf(''))
    // What is sent to the browser's process arrives in order: the first answer would be there before this one.
    await new Promise(setImmediate)
    asked[1]?.give(pageOf('<html data-drawn><main>'))
    expect((await next).length).toBeGreaterThan(100)
  })

  test.runIf(process.platform === 'linux')('nothing is left of it when its service is killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'renderer-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const entry = join(import.meta.dirname, 'picture-of-words.fixture.ts')
    const service: ChildProcess = spawn(process.execPath, [entry, folder, program ?? ''], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (service.stdout !== null) await once(service.stdout, 'data')
    expect(processesOf(folder).length).toBeGreaterThan(1)
    service.kill('SIGKILL')
    await once(service, 'exit')
    await expect.poll(() => processesOf(folder), { timeout }).toEqual([])
  })
})
