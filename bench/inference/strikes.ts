import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { openMemoryGroup } from './memory-group.ts'

/** One way in which the process of a model comes to its end. */
export type Strike = {
  readonly name: string
  /** Why it cannot be done on this machine; `undefined` where it can. */
  readonly missing: string | undefined
  /**
   * Strikes a process that is at work; resolves once that is under way.
   *
   * @param grow makes the process need more memory than it has
   */
  hit(pid: number, grow: () => void): Promise<void>
  /** What clients of answers that had begun are told. */
  readonly told: RegExp
}

const died = /the process of the model died/
// Both leave the process enough to go on as it does, and not enough for what is asked of it then.
const groupBytes = 24 * 1_048_576
const roomBytes = 16 * 1_048_576

const signals: readonly Strike[] = (['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGSTOP'] as const).map((signal) => ({
  name: signal,
  missing: undefined,
  told: died,
  hit: async (pid) => void process.kill(pid, signal),
}))

const kernel: Strike = {
  name: 'the kernel, out of memory',
  missing: canBoundMemory() ? undefined : 'no control group can be made here: it takes Linux, root and a writable one',
  told: /the system ended the process of the model because memory ran out/,
  async hit(pid, grow) {
    const group = openMemoryGroup(groupBytes)
    if (group === undefined) throw new Error('no control group can be made')
    group.add(pid)
    grow()
    while (group.kills() === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    closeLater(group.close)
  },
}

const allocation: Strike = {
  name: 'an allocation that fails',
  missing: hasCommand('prlimit') ? undefined : 'prlimit, which sets limits of a running process, is not installed',
  // C++ may have said its last words before it ends.
  told: /the process of the model died|ended the process of the model with .*bad_alloc/,
  async hit(pid, grow) {
    const size = Number(/^VmSize:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1_024
    await promisify(execFile)('prlimit', ['--pid', String(pid), `--as=${size + roomBytes}`])
    grow()
  },
}

export const strikes: readonly Strike[] = [...signals, kernel, allocation]

function canBoundMemory(): boolean {
  const group = openMemoryGroup(groupBytes)
  group?.close()
  return group !== undefined
}

function hasCommand(name: string): boolean {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

// The group can go when its process has, which takes the kernel a moment.
function closeLater(close: () => void, tries = 100): void {
  try {
    close()
  } catch (error) {
    if (tries === 0) throw error
    setTimeout(() => closeLater(close, tries - 1), 50)
  }
}
