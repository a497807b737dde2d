import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join, relative, sep } from 'node:path'
import type { HouseCopy } from './house-copy.ts'
import { type TrialAnswer, trialAnswerSchema } from './trial-messages.ts'

/** Runs tests of a copy, one request after the other. */
export type Runner = {
  /**
   * Paths from the project's root, in the answer too; `changed` are the files that were written since the last run. `undefined` when
   * the tests came to no end in time, or took their process with them.
   */
  run(tests: readonly string[], changed: readonly string[], timeoutMs: number): Promise<TrialAnswer | undefined>
  /** Leaves the process with all that tests left in it; the next request has a new one. */
  restart(): void
  close(): void
}

/** Its process starts with the first request, and anew after one without an answer. */
export function createRunner(copy: HouseCopy): Runner {
  let child: ChildProcess | undefined
  const end = () => {
    killGroup(child?.pid)
    child = undefined
  }
  const inProject = (path: string) => relative(copy.root, path).split(sep).join('/')
  // Before the copy that they work in is removed.
  process.prependListener('exit', end)
  return {
    async run(tests, changed, timeoutMs) {
      // Whatever tests left in it may have ended it since.
      if (child?.connected !== true) end()
      child ??= start(copy)
      const inCopy = (paths: readonly string[]) => paths.map((path) => join(copy.root, path))
      const waiting = answerOf(child, AbortSignal.timeout(timeoutMs))
      child.send({ tests: inCopy(tests), changed: inCopy(changed) }, () => undefined)
      const answer = await waiting
      if (answer !== undefined)
        return { ...answer, files: answer.files.map((file) => ({ ...file, test: inProject(file.test) })) }
      end()
      return undefined
    },
    restart: end,
    close() {
      process.off('exit', end)
      end()
    },
  }
}

function start(copy: HouseCopy): ChildProcess {
  const entry = join(copy.root, 'tests/mutation/trial-runner.ts')
  // In a group of its own, so that whatever a test started ends with it.
  return fork(entry, { cwd: copy.root, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], detached: true })
}

async function answerOf(child: ChildProcess, signal: AbortSignal): Promise<TrialAnswer | undefined> {
  const ended = new AbortController()
  const end = () => ended.abort()
  const either = AbortSignal.any([signal, ended.signal])
  child.once('exit', end)
  child.once('disconnect', end)
  try {
    const [message] = await once(child, 'message', { signal: either })
    return trialAnswerSchema.parse(message)
  } catch (error) {
    if (either.aborted) return undefined
    throw error
  } finally {
    child.off('exit', end)
    child.off('disconnect', end)
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
