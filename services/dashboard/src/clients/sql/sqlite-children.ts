import { type ChildProcess, fork } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { SqlLimits } from './sql-options.ts'
import type { SqliteSetup } from './sqlite-child.ts'

/** A process with a file open, for one query; a new one says first that it has opened it. */
type TakenChild = { readonly child: ChildProcess; readonly key: string; readonly isNew: boolean }

export type SqliteChildren = {
  take(path: string): Promise<TakenChild>
  /** Gives one back that has answered. */
  give(taken: TakenChild): void
  close(): void
}

type Idle = { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }

const program = fileURLToPath(new URL('./sqlite-child.ts', import.meta.url))
const heapMb = 512
// Panels that are refreshed every ten seconds find theirs again.
const idleMs = 15_000

/** Processes that have files open, kept for a while after a query. */
export function keepSqliteChildren(limits: Pick<SqlLimits, 'maxRows' | 'maxBytes'>): SqliteChildren {
  const idle = new Map<string, Idle[]>()
  const all = new Set<ChildProcess>()
  const drop = (key: string, child: ChildProcess) => {
    child.kill('SIGKILL')
    const rest = (idle.get(key) ?? []).filter((one) => one.child !== child)
    if (rest.length === 0) idle.delete(key)
    else idle.set(key, rest)
  }
  return {
    async take(path) {
      const key = await keyOf(path)
      const found = idle.get(key)?.pop()
      if (found === undefined) {
        const child = start(path, limits)
        all.add(child)
        child.once('exit', () => all.delete(child))
        return { child, key, isNew: true }
      }
      clearTimeout(found.timer)
      return { child: found.child, key, isNew: false }
    },
    give({ child, key }) {
      if (child.exitCode !== null || child.killed) return
      const timer = setTimeout(() => drop(key, child), idleMs).unref()
      idle.set(key, [...(idle.get(key) ?? []), { child, timer }])
    },
    close() {
      for (const child of all) child.kill('SIGKILL')
      for (const { timer } of [...idle.values()].flat()) clearTimeout(timer)
    },
  }
}

// A file that was replaced is another one, under the same name.
async function keyOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return `${path} ${found?.dev} ${found?.ino}`
}

function start(path: string, { maxRows, maxBytes }: Pick<SqlLimits, 'maxRows' | 'maxBytes'>): ChildProcess {
  const setup: SqliteSetup = { path, maxRows, maxBytes }
  const child = fork(program, [JSON.stringify(setup)], {
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {},
  })
  // Who waits for an answer is told; when nobody does, it must not end this process.
  child.on('error', () => undefined)
  return child
}
