import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ended } from './start-chatflow.ts'

export type Upstream = { readonly url: string; readonly pid: number; stop(): Promise<void> }

/** Starts the scripted upstream in a process of its own. */
export async function startUpstream(): Promise<Upstream> {
  const child = fork(join(import.meta.dirname, 'scripted-upstream.ts'))
  const port = Number((await once(child, 'message'))[0])
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => ended(child) }
}
