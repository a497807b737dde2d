import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))
const stay = fileURLToPath(new URL('./test-support/stay.ts', import.meta.url))
// The project's way of handing over from any Node to its own.
const command = `"${process.execPath}" "${projectRoot}/scripts/run.mjs" "${stay}"`
const hasScript = spawnSync('script', ['--version']).error === undefined

/** The environment of a shell that npm did not start. */
const plain = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))

type Stayer = {
  readonly shell: ChildProcess
  readonly output: () => string
  /** The seconds it has been there; `undefined` once it is gone. */
  readonly age: () => Promise<number | undefined>
}

/** Starts the program with `line` in a shell that leads a process group, and waits until it is there. */
async function startIn(program: string, args: (output: string) => string[], env: NodeJS.ProcessEnv): Promise<Stayer> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-nohup-'))
  const path = join(folder, 'output')
  const output = () => readFileSync(path, 'utf8')
  const shell = spawn(program, args(path), { stdio: 'ignore', detached: true, env })
  const group = -(shell.pid ?? 0)
  onTestFinished(() => {
    killQuietly(group)
    rmSync(folder, { recursive: true, force: true })
  })
  await expect.poll(() => portIn(output)).toBeGreaterThan(0)
  const age = () =>
    fetch(`http://127.0.0.1:${portIn(output)}`).then(
      async (answer) => Number(await answer.text()),
      () => undefined,
    )
  return { shell, output, age }
}

const inShell = (line: string, env: NodeJS.ProcessEnv) =>
  startIn('sh', (output) => ['-c', `${line} > '${output}' 2>&1 < /dev/null & wait`], env)

function portIn(output: () => string): number {
  try {
    return Number(/"port":(\d+)/.exec(output())?.[1] ?? 0)
  } catch {
    return 0
  }
}

function killQuietly(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It is gone already.
  }
}

describe.skipIf(process.platform === 'win32')('a program that is started in the background', () => {
  test('by nohup lives on when its shell ends and its terminal hangs up', async () => {
    const { shell, output, age } = await inShell(`nohup ${command}`, plain)
    shell.kill('SIGKILL')
    await once(shell, 'exit')
    const group = -(shell.pid ?? 0)
    process.kill(group, 'SIGHUP')
    const before = (await age()) ?? 0
    // Longer than it takes to look whether a parent is still there, several times.
    await expect.poll(age).toBeGreaterThan(before + 1)
    process.kill(group, 'SIGTERM')
    await expect.poll(output).toContain('stopped: SIGTERM')
  })

  test('by npm ends with it', async () => {
    const { shell, output, age } = await inShell(command, { ...plain, npm_execpath: 'npm-cli.js' })
    shell.kill('SIGKILL')
    await expect.poll(age).toBeUndefined()
    expect(output()).toContain('stopped: SIGTERM')
  })

  test.skipIf(!hasScript)('in a terminal ends with it', async () => {
    const { shell, age } = await startIn('script', (output) => ['-qefc', command, output], plain)
    shell.kill('SIGKILL')
    await expect.poll(age).toBeUndefined()
  })
})
