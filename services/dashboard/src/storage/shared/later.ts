import type { InTurn } from '../../domain/in-turn.ts'

/** Notes what may be kept a little later, or lost with the process: when somebody was seen. */
export type Later = (name: string, change: () => void) => void

const most = 1_000

/** What is noted meanwhile shares a turn; the last of a name is the one that is done. */
export function createLater(inTurn: InTurn): Later {
  const noted = new Map<string, () => void>()
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (noted.size > 0) {
      const changes = [...noted.values()]
      noted.clear()
      await inTurn(() => {
        for (const change of changes) change()
      }).catch(() => undefined)
    }
    isRunning = false
  }
  return (name, change) => {
    if (noted.size >= most && !noted.has(name)) return
    noted.set(name, change)
    if (!isRunning) void run()
  }
}
