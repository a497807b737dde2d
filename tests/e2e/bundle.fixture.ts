import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

const services = ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'] as const

type ServiceName = (typeof services)[number]

type RunFile = {
  readonly pid: number
  readonly services: Readonly<
    Record<ServiceName, { pid: number | null; port: number; state: string; restarts: number }>
  >
}

/** A bundle that was started as a person would, with `npm start`. */
export type RunningBundle = {
  readonly npm: ChildProcess
  /** Everything printed so far, both streams. */
  output(): string
  /** Presses these keys, where it was started in a terminal. */
  type(keys: string): void
  /** Resolves with the exit code of npm. */
  readonly exited: Promise<number | null>
  /** Resolves when the table is there; rejects with the output when it ends before. */
  ready(): Promise<void>
  run(): RunFile
  urlOf(service: ServiceName): string
  /** Ends what is left. */
  close(): Promise<void>
}

/** A fresh folder for state, removed by `remove()`. */
export async function freshHome(): Promise<{ readonly home: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-e2e-'))
  return {
    home: join(folder, 'state'),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Environment of a person who set nothing but the state folder and lets ports be picked. */
function environment(home: string, extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const ports = services.map((name) => [`HEARTH_${name.toUpperCase()}_PORT`, '0'])
  const isOurs = (name: string) => name.startsWith('HEARTH_') || name === 'NODE_COMPILE_CACHE'
  const outside = Object.entries(process.env).filter(([name]) => !isOurs(name))
  return { ...Object.fromEntries([...outside, ...ports]), HEARTH_HOME: home, NO_COLOR: '1', ...extra }
}

/** Starts `npm start` in a process group of its own, as a shell does. */
export function startBundle(home: string, env: NodeJS.ProcessEnv = {}): RunningBundle {
  return follow(home, spawn('npm', ['start'], { ...asAPerson(home, env), stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** Whether there are terminals to start it in. */
export const hasTerminals = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

/** The same in a terminal of its own, a window of 100 columns, where keys can be pressed. */
export function startInTerminal(home: string, env: NodeJS.ProcessEnv = {}): RunningBundle {
  const options = asAPerson(home, { TERM: 'xterm', CI: undefined, ...env })
  // A shell that stays around npm may be ended by Ctrl-C before npm is, and tell its own end.
  const args = ['-qefc', 'stty cols 100; exec npm start', '/dev/null']
  return follow(home, spawn('script', args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] }))
}

function asAPerson(home: string, env: NodeJS.ProcessEnv) {
  return { cwd: projectRoot, detached: true, env: environment(home, env) }
}

function follow(home: string, npm: ChildProcess): RunningBundle {
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const exited = new Promise<number | null>((resolve) => npm.once('close', resolve))
  const run = () => JSON.parse(readFileSync(join(home, 'run.json'), 'utf8')) as RunFile
  return {
    npm,
    exited,
    run,
    output: () => output,
    type: (keys) => void npm.stdin?.write(keys),
    urlOf: (service) => `http://127.0.0.1:${run().services[service].port}`,
    async ready() {
      const over = exited.then((code) => {
        throw new Error(`npm start ended with ${code}:\n${output}`)
      })
      await Promise.race([over, until(() => output.includes('Stop everything with Ctrl-C'))])
      over.catch(() => undefined)
    },
    async close() {
      if (npm.exitCode === null && npm.signalCode === null) signalGroup(npm, 'SIGINT')
      await exited
      killAll(home)
    },
  }
}

/** What Ctrl-C in a terminal does: the signal reaches every process of the group. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal)
}

/** Processes that run with this state folder, found by their environment (Linux only). */
export function processesOf(home: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => readQuietly(`/proc/${pid}/environ`).split('\0').includes(`HEARTH_HOME=${home}`))
    .filter((pid) => !/^State:\s+Z/m.test(readQuietly(`/proc/${pid}/status`)))
    .map(Number)
}

/** What these processes have taken of the processors until now, in milliseconds (Linux only). */
export function processorMsOf(home: string): number {
  const ticksOf = (pid: number) => {
    // Its name, which may hold anything, stands in brackets before them.
    const fields = readQuietly(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
    const [user = 0, system = 0] = fields.slice(11, 13).map(Number)
    return user + system
  }
  const tickMs = 10
  return processesOf(home).reduce((sum, pid) => sum + ticksOf(pid), 0) * tickMs
}

/** Ends all of them at once by SIGKILL, those that end by themselves when the first is gone included. */
export function killAll(home: string): void {
  for (const pid of processesOf(home)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ESRCH') throw error
    }
  }
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Polls until the condition holds; the test's own time limit ends it otherwise. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(25)
}

/** Runs the `hearth` command against a state folder. */
export function hearth(
  home: string,
  args: readonly string[],
  input = '',
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
  const child = spawn(process.execPath, ['cli/bin/hearth.mjs', ...args], { cwd: projectRoot, env: environment(home) })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  child.stdin.end(input)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}
