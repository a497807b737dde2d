import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, Failure } from '@hearth/kernel'
import { type Backoff, backoffMs } from '@hearth/outbound'
import type { RemoteFile } from '../domain/models/model-source.ts'
import type { Progress } from '../domain/models/pull-progress.ts'
import { readGgufHeader } from '../storage/read-gguf-header.ts'
import { download } from './download.ts'
import type { FetchRules } from './fetch-rules.ts'
import { assertRoom, createPartFile } from './part-file.ts'

export type PullTask = {
  readonly rules: FetchRules
  readonly stallMs: number
  readonly maxBytes: number
  readonly connections: number
  readonly retry: Backoff
  /** Absolute path of a file below the models folder. */
  readonly pathOf: (target: string) => string
  readonly reporterOf: (url: string) => (progress: Progress) => void
  readonly signal: AbortSignal
}

// In a row without a byte more than before.
const maxAttempts = 4

/**
 * Downloads the files of a model one after the other; those that are there already stay. A download that
 * broke off is continued, with fewer connections, as often as it gets further.
 *
 * @throws {Failure} as `download`
 */
export async function pullFiles(files: readonly RemoteFile[], task: PullTask): Promise<void> {
  const missing: RemoteFile[] = []
  for (const file of files) if (!(await isThere(task.pathOf(file.target)))) missing.push(file)
  await assertRoomForAll(missing, task)
  for (const file of missing) await pullFile(file, task)
}

async function pullFile({ url, target, sha256 }: RemoteFile, task: PullTask): Promise<void> {
  const { rules, stallMs, maxBytes, retry, signal } = task
  const report = task.reporterOf(url)
  const check = async (path: string) => void (await readGgufHeader(path))
  let furthest = 0
  let { connections } = task
  for (let attempt = 1; ; attempt++) {
    let reached = 0
    const onProgress = (progress: Progress) => {
      reached = Math.max(reached, progress.done)
      report(progress)
    }
    const path = task.pathOf(target)
    try {
      await download({ url, target: path, sha256, rules, stallMs, maxBytes, connections, check, onProgress }, signal)
      return
    } catch (error) {
      // A server that lets one connection in at a time would refuse all others for ever.
      connections = Math.max(1, connections >> 1)
      if (reached > furthest) attempt = 1
      furthest = Math.max(furthest, reached)
      if (signal.aborted || attempt >= maxAttempts || !isWorthRetrying(error)) throw error
      await sleep(waitMs(error, backoffMs(retry, attempt)), undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

function waitMs(error: Failure, otherwiseMs: number): number {
  const { retryAfterSeconds } = error
  return retryAfterSeconds === undefined ? otherwiseMs : Math.max(otherwiseMs, retryAfterSeconds * 1_000)
}

// The server or the way to it failed; what it sent is not in question.
function isWorthRetrying(error: unknown): error is Failure {
  if (!(error instanceof Failure)) return false
  return error.kind === 'rate-limited' || (error.kind === 'upstream' && error.code === undefined)
}

// Of all files together, before the first of them is begun.
async function assertRoomForAll(files: readonly RemoteFile[], { pathOf }: PullTask): Promise<void> {
  const [first] = files
  if (first === undefined) return
  const missing = await Promise.all(
    files.map(async ({ target, sizeBytes = 0 }) => {
      const journal = await createPartFile(pathOf(target)).read()
      return Math.max(0, sizeBytes - (journal?.done.reduce((sum, bytes) => sum + bytes, 0) ?? 0))
    }),
  )
  await assertRoom(
    dirname(pathOf(first.target)),
    missing.reduce((sum, bytes) => sum + bytes, 0),
  )
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}
