import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCommon, readSettings, SERVICE_NAMES } from '@hearth/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Local } from '../client/local.ts'
import { LIMITS } from '../limits.ts'
import { checkClock } from './check-clock.ts'
import { checkDisk } from './check-disk.ts'
import { checkDocker } from './check-docker.ts'
import { checkMemory } from './check-memory.ts'
import { checkModel } from './check-model.ts'
import { checkPermissions } from './check-permissions.ts'
import { checkPorts } from './check-ports.ts'
import { checkSettings } from './check-settings.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-doctor-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** A machine on which nothing runs. */
function local(env: Record<string, string> = {}): Local {
  const ports = Object.fromEntries(SERVICE_NAMES.map((name) => [`HEARTH_${name.toUpperCase()}_PORT`, '0']))
  const settings = readSettings({ cwd: folder, env: { HEARTH_HOME: folder, ...ports, ...env } })
  const common = parseCommon(settings)
  return { settings, common, run: undefined, urlOf: (name) => common.urls[name], key: async () => '' }
}

async function listen(socketPath?: string): Promise<{ port: number; close: () => void }> {
  const server = createServer((_request, response) => response.end('OK'))
  const place = socketPath === undefined ? { port: 0, host: '127.0.0.1' } : { path: socketPath }
  await new Promise<void>((resolve) => server.listen(place, resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : 0, close: () => server.close() }
}

describe('the checks of hearth doctor', () => {
  test('a port in use is failing and named', async () => {
    const blocker = await listen()
    const finding = await checkPorts.run(local({ HEARTH_LOGS_PORT: String(blocker.port) }))
    blocker.close()
    expect(finding).toMatchObject({
      status: 'failing',
      detail: expect.stringContaining(`logs on 127.0.0.1:${blocker.port}`),
    })
    expect(await checkPorts.run(local())).toMatchObject({ status: 'ok' })
  })

  test('a service that answers late on a busy machine is ready; one that is down is named with its reason', async () => {
    const busy = createServer((_request, response) => {
      setTimeout(() => response.end('ok'), LIMITS.readyTimeoutMs + 500)
    })
    const port = await new Promise<number>((resolve) => {
      busy.listen(0, '127.0.0.1', () => resolve((busy.address() as AddressInfo).port))
    })
    const ready = { pid: process.pid, port, state: 'ready', restarts: 0 } as const
    const run = {
      pid: process.pid,
      startedAt: new Date().toISOString(),
      host: '127.0.0.1',
      services: { chatflow: ready },
    }
    expect(await checkPorts.run({ ...local(), run })).toMatchObject({ status: 'ok' })
    busy.close()
    busy.closeAllConnections()
    const reason = 'chatflow ended unexpectedly (SIGKILL)'
    const services = { chatflow: { ...ready, pid: null, state: 'restarting', reason } }
    await writeFile(join(folder, 'run.json'), JSON.stringify({ ...run, services }))
    expect(await checkPorts.run({ ...local(), run })).toMatchObject({
      status: 'failing',
      detail: `chatflow is restarting: ${reason}`,
    })
  })

  test('secrets that others can read are failing, with the command that mends it', async () => {
    const secrets = join(folder, 'secrets.json')
    await writeFile(secrets, '{}', { mode: 0o600 })
    expect(await checkPermissions.run(local())).toMatchObject({ status: 'ok' })
    await chmod(secrets, 0o644)
    expect(await checkPermissions.run(local())).toMatchObject({ status: 'failing', mend: `chmod 600 "${secrets}"` })
  })

  test('a model of the start that is not there is failing', async () => {
    expect(await checkModel.run(local())).toMatchObject({ status: 'ok', detail: expect.stringContaining('"ember"') })
    const pulled = await checkModel.run(local({ HEARTH_MODEL: 'hf:someone/tiny:Q8_0' }))
    expect(pulled).toMatchObject({ status: 'ok', detail: expect.stringContaining('which it pulls first') })
    expect(await checkModel.run(local({ HEARTH_INFERENCE_SLOTS: 'many' }))).toMatchObject({ status: 'warning' })
    const absent = await checkModel.run(local({ HEARTH_MODEL: 'nowhere' }))
    expect(absent).toMatchObject({ status: 'failing', detail: expect.stringContaining('"nowhere"') })
  })

  test('a chosen model whose file is gone is a warning, and the starter begins', async () => {
    await mkdir(join(folder, 'inference'))
    const choice = { version: 1, chat: { model: 'someone/gone' } }
    await writeFile(join(folder, 'inference', 'default-model.json'), JSON.stringify(choice))
    const finding = await checkModel.run(local())
    expect(finding).toMatchObject({ status: 'warning', mend: expect.stringContaining('npm run hearth -- models use') })
    expect(finding.detail).toMatch(/^Cannot load the model "someone\/gone": .*; it starts with "ember"; 0 in/)
    expect(await checkModel.run(local({ HEARTH_MODEL: 'auto' }))).toMatchObject({ status: 'warning' })
  })

  test('of the models folder, only models are counted', async () => {
    expect((await checkModel.run(local())).detail).toMatch(/; 0 in the models folder$/)
    await mkdir(join(folder, 'models', 'hub'), { recursive: true })
    for (const name of ['a.gguf', 'a.gguf.partial', 'index.json', join('hub', 'b.gguf')])
      await writeFile(join(folder, 'models', name), '')
    expect((await checkModel.run(local())).detail).toMatch(/; 2 in the models folder$/)
  })

  test('a folder that does not exist yet is fine, and is not made', async () => {
    const home = join(folder, 'later')
    for (const check of [checkPermissions, checkDisk, checkClock, checkModel]) {
      expect((await check.run(local({ HEARTH_HOME: home }))).status).not.toBe('failing')
    }
    await expect(rm(home)).rejects.toThrow('ENOENT')
  })

  test('memory and clock of this machine are told', async () => {
    expect((await checkMemory.run(local())).detail).toMatch(/^\d+\.\d of \d+\.\d GiB available$/)
    expect((await checkClock.run(local())).status).toBe('ok')
  })

  test('an engine that answers is fine, one that does not is only a warning', async () => {
    const engine = await listen()
    expect(await checkDocker.run(local({ DOCKER_HOST: `tcp://127.0.0.1:${engine.port}` }))).toMatchObject({
      status: 'ok',
    })
    engine.close()
    const socketPath = join(folder, 'docker.sock')
    const onSocket = await listen(socketPath)
    expect(await checkDocker.run(local({ DOCKER_HOST: `unix://${socketPath}` }))).toMatchObject({ status: 'ok' })
    onSocket.close()
    expect(await checkDocker.run(local({ DOCKER_HOST: `unix://${join(folder, 'none.sock')}` }))).toMatchObject({
      status: 'warning',
      mend: expect.stringContaining('DOCKER_HOST'),
    })
  })

  test('the engine asked is the one that the log service asks', async () => {
    const socket = `unix://${join(folder, 'own.sock')}`
    const env = { DOCKER_HOST: 'tcp://127.0.0.1:1', HEARTH_LOGS_DOCKER_HOST: socket }
    expect((await checkDocker.run(local(env))).detail).toContain(socket)
    expect((await checkDocker.run(local({ ...env, HEARTH_LOGS_DOCKER: 'off' }))).status).toBe('ok')
    await expect(checkDocker.run(local({ DOCKER_HOST: 'ssh://box' }))).rejects.toThrow('it takes unix:///path or tcp')
  })

  test('settings that a service would refuse are failing, all of them named', async () => {
    expect(await checkSettings.run(local())).toMatchObject({ status: 'ok' })
    await writeFile(join(folder, 'hearth.yaml'), 'metrics:\n  targts: []\n')
    expect(await checkSettings.run(local({ HEARTH_DASHBOARD_MAX_QUERIES: 'many' }))).toMatchObject({
      status: 'failing',
      detail: expect.stringMatching(/"targts", did you mean "targets"\? \(hearth.yaml line 2\); .*"maxQueries"/),
    })
    // Loads the code of all services.
  }, 120_000)
})
