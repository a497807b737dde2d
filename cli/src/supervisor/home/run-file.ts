import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, Failure, writeFileAtomic } from '@hearth/kernel'
import { z } from 'zod'
import { SERVICE_STATES } from '../state.ts'

const serviceSchema = z.object({
  pid: z.int().nullable(),
  /** When that process was started. */
  startedAt: z.iso.datetime().optional(),
  port: z.int(),
  /** Where it is reached from this machine; absent of a run of an earlier version, which had plain HTTP alone. */
  url: z.url().optional(),
  state: z.enum(SERVICE_STATES),
  restarts: z.int(),
  reason: z.string().optional(),
})

const runSchema = z.object({
  pid: z.int().min(1),
  startedAt: z.iso.datetime(),
  host: z.string(),
  /** Authorities that its services trust besides the system's. */
  tlsCaFile: z.string().optional(),
  services: z.record(z.string(), serviceSchema),
})

/** What runs from a state folder: `run.json`, there from the start of the supervisor to its clean stop. */
export type RunState = z.output<typeof runSchema>

const pathOf = (home: string) => join(home, 'run.json')

/**
 * @returns `undefined` when there is none; it may be left over from a supervisor that was killed
 * @throws {Failure} `invalid` when the file is damaged
 */
export async function readRun(home: string): Promise<RunState | undefined> {
  try {
    return runSchema.parse(JSON.parse(await readFile(pathOf(home), 'utf8')))
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(cause) ?? '')) return undefined
    throw new Failure(
      'invalid',
      `Cannot read the run state "${pathOf(home)}": the file is damaged or not readable; remove it if Hearth is not running`,
      { cause },
    )
  }
}

/** The run whose supervisor is alive, or `undefined`. */
export async function readLiveRun(home: string): Promise<RunState | undefined> {
  const run = await readRun(home)
  return run !== undefined && isSupervisor(run.pid) ? run : undefined
}

const retryMs = 500

/** Writes `run.json` as things change: never two writes at once, and only the newest state waits. */
export type RunFile = {
  write(run: RunState): void
  /** Waits for the last write and removes the file. */
  remove(): Promise<void>
}

export function createRunFile(home: string, onError: (error: unknown) => void): RunFile {
  let next: RunState | undefined
  let writing: Promise<void> | undefined
  let isRemoved = false
  async function pump(): Promise<void> {
    let failures = 0
    while (next !== undefined) {
      const run = next
      next = undefined
      try {
        await writeFileAtomic(pathOf(home), `${JSON.stringify(run, undefined, 2)}\n`, { mode: 0o600 })
        failures = 0
      } catch (error) {
        if (failures++ === 0) onError(error)
        if (isRemoved) break
        // Others go by what it says: the newest state is written as soon as the disk takes it.
        next ??= run
        await sleep(retryMs)
      }
    }
    writing = undefined
  }
  return {
    write(run) {
      next = run
      writing ??= pump()
    },
    async remove() {
      isRemoved = true
      next = undefined
      await writing
      await rm(pathOf(home), { force: true })
    },
  }
}

// After a crash or in a restarted container another program, or this one, can have the old id.
function isSupervisor(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  const command = commandOf(pid)
  return command === undefined || command.some((part) => /hearth(\.mjs)?$/.test(part))
}

// Only Linux tells without starting a program.
function commandOf(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return undefined
  }
}
