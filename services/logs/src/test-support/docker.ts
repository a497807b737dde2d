import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe } from 'vitest'

const run = promisify(execFile)
const image = 'busybox-test'
const label = 'hearth-logs-test'

/** The docker command; what it prints, without the newline at the end. */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args, { maxBuffer: 64 * 1024 * 1024 })
  return stdout.trimEnd()
}

/** Whether the docker command is there, with or without an engine. */
export const hasDockerCommand = spawnSync('docker', ['--version']).status === 0

function whyNot(): string | undefined {
  try {
    execFileSync('docker', ['image', 'inspect', image], { stdio: 'pipe', timeout: 10_000 })
    return undefined
  } catch {
    return `no Docker Engine with an image ${image} here`
  }
}

/** Tests on a real Docker Engine; skipped, with the reason in their name, where there is none. */
export function describeDocker(name: string, tests: () => void): void {
  const reason = whyNot()
  describe.skipIf(reason !== undefined)(reason === undefined ? name : `${name} (skipped: ${reason})`, tests)
}

export type ContainerOptions = { readonly flags?: readonly string[]; readonly name?: string }

/** Containers of one test file, removed after it. */
export function withContainers() {
  const mine = `${label}=${process.pid}-${Math.random().toString(36).slice(2)}`
  const removeAll = async () => {
    const ids = await docker('ps', '-aq', '--filter', `label=${mine}`)
    if (ids !== '') await docker('rm', '-f', ...ids.split('\n'))
  }
  beforeAll(removeAll)
  afterAll(removeAll)
  return {
    /** Starts a container that runs a shell script; the answer is its full id. */
    run: (script: string, { flags = [], name }: ContainerOptions = {}): Promise<string> =>
      docker(
        'run',
        '-d',
        '--label',
        mine,
        ...(name === undefined ? [] : ['--name', name]),
        ...flags,
        image,
        'sh',
        '-c',
        script,
      ),
    create: (script: string, { flags = [] }: ContainerOptions = {}): Promise<string> =>
      docker('create', '--label', mine, ...flags, image, 'sh', '-c', script),
  }
}

/** Waits until a container has ended. */
export async function ended(id: string): Promise<void> {
  await docker('wait', id)
}

/** In a script: waits for `letGo`, so that nothing is written before the test is ready for it. */
export const held = 'while [ ! -e /go ]; do sleep 0.05; done'

/** @param file what the script waits for */
export async function letGo(id: string, file = '/go'): Promise<void> {
  await docker('exec', id, 'sh', '-c', `: > ${file}`)
}
