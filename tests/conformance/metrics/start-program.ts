import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@hearth/server'

// A busy machine takes its time to start a server.
const waitsMs = 60_000

export type Program = { readonly url: string; stop(): Promise<void> }

/** Starts a server on a free port of loopback, and resolves when `readyPath` answers. */
export async function startProgram(
  binary: string,
  args: (address: string) => readonly string[],
  readyPath: string,
): Promise<Program> {
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(binary, args(address), { stdio: 'ignore' })
  const url = `http://${address}`
  const stop = () => end(child)
  try {
    await waitFor(async () => child.exitCode !== null || (await fetch(`${url}${readyPath}`)).ok)
    if (child.exitCode !== null) throw new Error(`Cannot start ${binary}: it ended with ${child.exitCode}`)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** Asks until the answer is yes; rejects after a minute. */
export async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + waitsMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadlineMs) throw new Error('Waited a minute in vain')
    await setTimeout(100)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
