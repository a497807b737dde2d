import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const folder = join(import.meta.dirname, '../../../../.cache/trace-receivers')

/** A program that takes spans, where `scripts/trace-receivers.sh` has put it. */
type Receiver = {
  readonly program: string
  readonly isThere: boolean
  /** For titles of tests that need it. */
  readonly title: string
}

export function findReceiver(name: string, path: string): Receiver {
  const program = join(folder, path)
  const isThere = existsSync(program)
  const missing = ` (skipped: no ${name}, which scripts/trace-receivers.sh ${name.toLowerCase()} installs)`
  return { program, isThere, title: `${name}${isThere ? '' : missing}` }
}

type Start = {
  readonly program: string
  /** Told the folder that is the program's own and goes when it ends. */
  readonly args: (home: string) => Promise<readonly string[]> | readonly string[]
  readonly env?: (home: string) => Readonly<Record<string, string>>
  /** Answers once it takes spans. */
  readonly readyUrl: string
}

/** Starts a receiver; what it has taken goes when it is stopped. */
export async function startReceiver({ program, args, env, readyUrl }: Start): Promise<{ stop(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'receiver-'))
  const child = spawn(program, await args(home), {
    env: { ...process.env, TMPDIR: home, ...env?.(home) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  const gone = once(child, 'exit')
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (!isGone()) child.kill('SIGKILL')
    await gone
    await rm(home, { recursive: true, force: true })
  }
  while (!(await isAnswering(readyUrl))) {
    if (isGone()) {
      await stop()
      throw new Error(`Cannot start ${program}: ${said}`)
    }
    await sleep(100)
  }
  return { stop }
}

async function isAnswering(url: string): Promise<boolean> {
  return await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** What an address answers, as JSON; `undefined` where it has nothing, or not yet. */
export async function readJson<T>(url: string, init?: RequestInit): Promise<T | undefined> {
  const response = await fetch(url, init)
  return response.ok ? ((await response.json()) as T) : undefined
}
