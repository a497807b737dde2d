import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SampleLine } from './sample-lines.fixture.ts'

const installed = join(import.meta.dirname, '../../../../.cache/log-clients')
const nodeModules = join(installed, 'node/node_modules')
const pythonPackages = join(installed, 'python')
/** Another Python than the system's where the environment names it. */
const python = process.env.HEARTH_TEST_PYTHON ?? 'python3'

/** Whether `scripts/log-clients.sh` has installed a package, by the name of its folder. */
export function isInstalled(language: Language, name: string): boolean {
  return existsSync(join(language === 'node' ? nodeModules : pythonPackages, name))
}

export type Language = 'node' | 'python'

/** What a program is told; it has `lines` sent, waits until its standard input ends, has `later` sent and ends. */
export type Order = {
  readonly url: string
  readonly user: string
  readonly password: string
  readonly lines: readonly SampleLine[]
  readonly later: readonly SampleLine[]
}

/** A program that sends lines by a client. */
export type Program = {
  readonly language: Language
  readonly text: string
  /** Another program that runs it. */
  readonly startedBy?: string
}

/** A program that packages of Python brought along. */
export function pythonScript(name: string): string {
  return join(pythonPackages, 'bin', name)
}

export type RunningClient = {
  /** All that it printed so far. */
  said(): string
  /** Lets it end. @returns its exit code, and all that it printed */
  end(): Promise<{ readonly code: number | null; readonly said: string }>
  kill(): Promise<void>
}

/** Starts a program in a folder of its own. @param env set beside the variables of this process */
export function startClient(
  { language, text, startedBy }: Program,
  order: Partial<Order>,
  env: Readonly<Record<string, string>> = {},
): RunningClient {
  const folder = mkdtempSync(join(tmpdir(), 'log-client-'))
  const file = join(folder, language === 'node' ? 'client.mjs' : 'client.py')
  writeFileSync(file, text)
  writeFileSync(join(folder, 'order.json'), JSON.stringify(order))
  if (language === 'node') symlinkSync(nodeModules, join(folder, 'node_modules'))
  const runtime = language === 'node' ? process.execPath : python
  const args = startedBy === undefined ? [file] : [startedBy, runtime, file]
  const child = spawn(runtime, args, {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, PYTHONPATH: pythonPackages, PYTHONDONTWRITEBYTECODE: '1', NO_PROXY: '127.0.0.1', ...env },
  })
  const gone = once(child, 'close')
  const said = listen(child)
  return {
    said,
    async end() {
      child.stdin.end()
      const [code] = await gone
      rmSync(folder, { recursive: true, force: true })
      return { code, said: said() }
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function listen(child: ChildProcess): () => string {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return () => said
}
