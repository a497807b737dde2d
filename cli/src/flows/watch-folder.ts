import { watch } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '@hearth/kernel'
import type { Terminal } from '../terminal/terminal.ts'
import type { Exported } from './exported.ts'
import { readFlows } from './read-flows.ts'

// Editors write a file in several steps; what comes within this time is one change.
const settleMs = 200

/** Calls `changed` with each flow file of the folder that changes, one after the other; a bad file is told and left. */
export async function watchFolder(
  terminal: Terminal,
  folder: string,
  changed: (exported: Exported) => Promise<unknown>,
): Promise<void> {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  const handle = async () => {
    const names = [...waiting]
    waiting.clear()
    for (const name of names) await reportFailure(terminal, async () => changed(await readFlows(join(folder, name))))
  }
  for await (const { filename } of watch(folder)) {
    if (filename === null || !filename.endsWith('.json')) continue
    waiting.add(filename)
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(handle)
    }, settleMs)
  }
}

async function reportFailure(terminal: Terminal, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // A file that was taken away is no fault; a flow is removed where it is served.
    if (error.kind !== 'missing') terminal.warn(error.message)
  }
}
