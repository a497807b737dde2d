import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { RunState } from '../supervisor/home/run-file.ts'

type Service = RunState['services'][string]

/** A service that is ready on a port, but for what is said. */
export function runningService(differences: Partial<Service> = {}): Service {
  return { pid: 7, port: 1, state: 'ready', restarts: 0, ...differences }
}

/** Has a state folder look as if Hearth ran from it, until the test ends: its process does nothing. */
export async function pretendRunning(home: string, services: RunState['services'] = {}): Promise<RunState> {
  // By the last word of its command it is taken for a supervisor.
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()', 'hearth'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  await once(child, 'spawn')
  const run = { pid: child.pid ?? 0, startedAt: '2026-11-21T09:00:00.000Z', host: '127.0.0.1', services }
  await mkdir(home, { recursive: true })
  await writeFile(join(home, 'run.json'), JSON.stringify(run))
  return run
}
