import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killAll } from '../../../e2e/bundle.fixture.ts'
import type { ServiceName } from '../kept.ts'

type Run = { readonly services: Readonly<Record<string, { pid: number; port: number; state: string }>> }

/** The bundle of some checked out version, at work on a state folder. */
export type Tree = {
  urlOf(service: ServiceName): string
  pidOf(service: ServiceName): number
  /** As Ctrl-C does. */
  stop(): Promise<void>
  /** Every process of it, at once. */
  kill(): Promise<void>
}

/** @param env settings, as variables */
export async function openTree(tree: string, home: string, env: NodeJS.ProcessEnv): Promise<Tree> {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('HEARTH_'))
  const child = spawn(process.execPath, [join(tree, 'cli', 'bin', 'hearth.mjs'), 'up'], {
    // Where no settings file is.
    cwd: join(home, '..'),
    env: { ...Object.fromEntries(others), ...env, HEARTH_HOME: home, NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  const read = () => JSON.parse(readFileSync(join(home, 'run.json'), 'utf8')) as Run
  const service = (name: ServiceName) => {
    const found = read().services[name]
    if (found === undefined) throw new Error(`Cannot find the ${name} service: it is not in run.json`)
    return found
  }
  await allReady(child, read)
  return {
    urlOf: (name) => `http://127.0.0.1:${service(name).port}`,
    pidOf: (name) => service(name).pid,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
    async kill() {
      killAll(home)
      await ended
    },
  }
}

async function allReady(child: ChildProcess, read: () => Run): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Cannot start it: it ended with ${child.exitCode}`)
    if (isReady(read)) return
    await sleep(50)
  }
}

function isReady(read: () => Run): boolean {
  try {
    const { services } = read()
    return Object.keys(services).length === 6 && Object.values(services).every(({ state }) => state === 'ready')
  } catch {
    return false
  }
}
