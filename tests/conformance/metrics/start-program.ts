import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

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
    await waitFor(async () => (await fetch(`${url}${readyPath}`)).ok)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** Asks until the answer is yes; rejects after half a minute. */
export async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (await isSo().catch(() => false)) return
    await setTimeout(100)
  }
  throw new Error('Waited half a minute in vain')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('Cannot find a free port: no address')
  return address.port
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
