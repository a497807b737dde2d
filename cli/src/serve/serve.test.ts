import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const entry = fileURLToPath(new URL('../../bin/hearth.mjs', import.meta.url))

let home = ''
let child: ChildProcess | undefined
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-serve-'))
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(home, { recursive: true, force: true })
})

/** Runs `hearth serve health` with an IPC channel when `supervised`. */
function serve(options: { supervised: boolean; env?: NodeJS.ProcessEnv }) {
  const started = spawn(process.execPath, [entry, 'serve', 'health'], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe', ...(options.supervised ? (['ipc'] as const) : [])],
    env: { PATH: process.env.PATH, HEARTH_HOME: home, HEARTH_HEALTH_PORT: '0', ...options.env },
  })
  child = started
  let err = ''
  started.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const exited = new Promise<number | null>((resolve) => started.once('exit', resolve))
  const message = new Promise<unknown>((resolve) => started.once('message', resolve))
  return { started, exited, message, err: () => err }
}

/** Reads its first log line that says where it listens. */
async function listening(started: ChildProcess): Promise<string> {
  let out = ''
  for await (const chunk of started.stdout ?? []) {
    out += String(chunk)
    const url = /"url":"([^"]+)","msg":"ready"/.exec(out)?.[1]
    if (url !== undefined) return url
  }
  throw new Error(`it ended: ${out}`)
}

describe('hearth serve', () => {
  test('answers until SIGTERM, then ends with 0', async () => {
    const { started, exited } = serve({ supervised: false })
    started.stdout?.on('data', () => undefined)
    const url = await listening(started)
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    started.kill('SIGTERM')
    expect(await exited).toBe(0)
  })

  test('tells its supervisor the port, and ends when the supervisor is gone', async () => {
    const { started, exited, message } = serve({ supervised: true })
    expect(await message).toEqual({ type: 'ready', port: expect.any(Number) })
    started.disconnect()
    expect(await exited).toBe(0)
  })

  test('stops well even when nobody reads its output any more', async () => {
    const { started, exited, message } = serve({ supervised: true })
    await message
    started.stdout?.destroy()
    started.stderr?.destroy()
    started.kill('SIGTERM')
    expect(await exited).toBe(0)
  })

  test('a wrong configuration is one sentence, told to the supervisor too, and exit code 78', async () => {
    const { exited, message, err } = serve({ supervised: true, env: { HEARTH_HEALTH_PROT: '1' } })
    const sentence = 'Cannot read the health settings: unknown key "prot", did you mean "port"? (HEARTH_HEALTH_PROT)'
    expect(await message).toEqual({ type: 'failed', message: sentence })
    expect(await exited).toBe(78)
    await expect.poll(err).toBe(`${sentence}\n`)
  })
})
