import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@hearth/server'
import { startInference } from '../../cli/src/bench/start-inference.ts'
import { readCpuMs } from '../lib/cpu.ts'
import { memoryMb, processTree } from './processes.ts'

/** A running server with the model of the bench; all of them have 8 slots of 2,048 tokens and one thread. */
export type Contender = {
  readonly name: 'hearth' | 'public API' | 'llama-server' | 'bare'
  readonly url: string
  readonly pid: number
  /** Processor time of all its processes. */
  cpuMs(): number
  memoryMb(): number
  stop(): Promise<void>
}

export const slots = 8
export const contextTokens = 2_048
const threads = 1
// As the model's process of Hearth has it, so that neighbours on the machine slow all alike.
const niceness = 5
const timeout = AbortSignal.timeout(3_600_000)

/** Starts our service, the public API's server and, when `LLAMA_SERVER` names it, llama-server. */
export async function startContenders(modelPath: string): Promise<readonly Contender[]> {
  const llamaServer = process.env.LLAMA_SERVER
  if (llamaServer === undefined) console.log('LLAMA_SERVER names no binary: goals beside llama-server are left out')
  return [
    await startHearth(modelPath),
    await startPublicApi(modelPath),
    ...(llamaServer === undefined ? [] : [await startLlamaServer(llamaServer, modelPath)]),
  ]
}

/** Our inference service, started as the bundle does. */
export async function startHearth(modelPath: string): Promise<Contender> {
  const home = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
  const { url, pid, stop } = await startInference(
    {
      HEARTH_HOME: home,
      HEARTH_INFERENCE_MODEL: modelPath,
      HEARTH_INFERENCE_SLOTS: String(slots),
      HEARTH_INFERENCE_CONTEXT_TOKENS: String(contextTokens),
      HEARTH_INFERENCE_THREADS: String(threads),
    },
    timeout,
  )
  return contender('hearth', url, pid, async () => {
    await stop()
    await rm(home, { recursive: true, force: true })
  })
}

/** A server that does nothing of what a service must: the least that Node and the addon cost. Answers `slots` requests together. */
export function startBare(modelPath: string): Promise<Contender> {
  return startScript('bare', 'bare-server.ts', [modelPath, contextTokens, slots])
}

function startPublicApi(modelPath: string): Promise<Contender> {
  return startScript('public API', 'public-api-server.ts', [modelPath, slots, contextTokens])
}

async function startScript(name: Contender['name'], file: string, args: readonly unknown[]): Promise<Contender> {
  const child = fork(join(import.meta.dirname, file), args.map(String), {
    env: { ...process.env, UV_THREADPOOL_SIZE: String(slots + 4) },
  })
  lowerPriority(child)
  const [port] = await once(child, 'message')
  return contender(name, `http://127.0.0.1:${port}`, child.pid ?? 0, () => ended(child))
}

async function startLlamaServer(binary: string, modelPath: string): Promise<Contender> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const args = ['-m', modelPath, '-c', slots * contextTokens, '-np', slots, '-t', threads, '-tb', threads]
  const child = spawn(binary, [...args, '--host', '127.0.0.1', '--port', port].map(String), { stdio: 'ignore' })
  lowerPriority(child)
  while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`Cannot start llama-server: it ended with ${child.exitCode}`)
    await sleep(50)
  }
  return contender('llama-server', url, child.pid ?? 0, () => ended(child))
}

function contender(name: Contender['name'], url: string, pid: number, stop: () => Promise<void>): Contender {
  return {
    ...{ name, url, pid, stop },
    cpuMs: () => processTree(pid).reduce((sum, each) => sum + readCpuMs(each), 0),
    memoryMb: () => memoryMb(processTree(pid)),
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, niceness)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
