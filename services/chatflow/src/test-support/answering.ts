import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const timeoutMs = 60_000

/** Waits until a server that was started answers. */
export async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > deadlineMs) throw new Error(`nothing answers at ${url}`)
    await sleep(50)
  }
}
