import { type FSWatcher, watch } from 'node:fs'

const settleMs = 200

/**
 * Calls `changed` shortly after something in `folder` changed, and every `pollMs` whether or not, since
 * not every file system tells and the folder may come later. Calls never overlap.
 */
export function watchFolder(folder: string, pollMs: number, changed: () => Promise<void>): { close(): Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let settling: NodeJS.Timeout | undefined
  let watcher: FSWatcher | undefined
  const run = () => {
    watcher ??= open()
    running = running.then(changed)
  }
  const soon = () => {
    clearTimeout(settling)
    settling = setTimeout(run, settleMs)
  }
  const open = (): FSWatcher | undefined => {
    try {
      const opened = watch(folder, { recursive: true }, soon)
      opened.on('error', () => {
        opened.close()
        watcher = undefined
      })
      return opened
    } catch {
      // It is not there, or this system cannot watch it: looking at it now and then has to do.
      return undefined
    }
  }
  watcher = open()
  const poll = setInterval(run, pollMs)
  return {
    async close() {
      clearInterval(poll)
      clearTimeout(settling)
      watcher?.close()
      await running
    },
  }
}
