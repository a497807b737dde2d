import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  freshHome,
  hearth,
  processesOf,
  type RunningBundle,
  signalGroup,
  startBundle,
  until,
} from '../bundle.fixture.ts'

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle

const ports = () => Object.values(bundle.run().services).map(({ port }) => port)

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

const tookMs: number[] = []

describe.runIf(process.platform === 'linux')('stopping', () => {
  beforeEach(async () => {
    state = await freshHome()
    bundle = startBundle(state.home)
    await bundle.ready()
  }, 120_000)
  afterEach(async () => {
    await bundle?.close()
    await state?.remove()
  })

  test.each([
    { name: 'Ctrl-C', stop: () => signalGroup(bundle.npm, 'SIGINT') },
    { name: 'SIGINT to npm alone', stop: () => bundle.npm.kill('SIGINT') },
    { name: 'SIGTERM to npm alone', stop: () => bundle.npm.kill('SIGTERM') },
  ])('$name ends every process and frees the ports', async ({ stop }) => {
    const held = ports()
    // A reader that never leaves must not hold up the end.
    const endless = await fetch(`${bundle.urlOf('logs')}/api/v1/logs/stream?container=*`)
    const beganMs = performance.now()
    stop()
    await until(() => processesOf(state.home).length === 0)
    tookMs.push(performance.now() - beganMs)
    for (const port of held) expect(await answers(port)).toBe(false)
    expect(existsSync(join(state.home, 'run.json'))).toBe(false)
    await endless.body?.cancel().catch(() => undefined)
  })

  test('kill -9 of the supervisor leaves no process behind, and the next start works; that of npm ends all', async () => {
    process.kill(bundle.run().pid, 'SIGKILL')
    await until(() => processesOf(state.home).length === 0)
    await bundle.exited
    bundle = startBundle(state.home)
    await bundle.ready()
    await expect.poll(async () => (await hearth(state.home, ['status'])).code).toBe(0)
    bundle.npm.kill('SIGKILL')
    await until(() => processesOf(state.home).length === 0)
    expect(existsSync(join(state.home, 'run.json'))).toBe(false)
  }, 120_000)
})

// Of several, since the processors may have much else to do during one.
test.runIf(process.platform === 'linux')('stopping takes less than 5 s', () => {
  expect(Math.min(...tookMs)).toBeLessThan(5_000)
})
