import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, Failure, type Logger, writeFileAtomic } from '@hearth/kernel'
import { z } from 'zod'
import type { KeyUse } from '../domain/keys/allowance.ts'

const periodSchema = z.strictObject({ period: z.string(), tokens: z.number().min(0) })
const useSchema = z.strictObject({ day: periodSchema, month: periodSchema })
const fileSchema = z.strictObject({ version: z.literal(1), keys: z.record(z.string(), useSchema) })

/** Keeps what keys have used in a file, so that a restart does not give them their budgets anew. */
export type UsageStore = {
  /** By the name of the key. */
  readonly stored: ReadonlyMap<string, KeyUse>
  /** Writes soon; several changes in a moment become one write. */
  changed(): void
  /** Writes what is not written yet. */
  close(): Promise<void>
}

/** The most that a crash forgets. */
const writeAfterMs = 1_000

/**
 * @param read what is to be written
 * @throws {Failure} `invalid` when there is a file that cannot be read
 */
export async function openUsageStore(
  path: string,
  read: () => ReadonlyMap<string, KeyUse>,
  logger: Logger,
): Promise<UsageStore> {
  const stored = await readUses(path)
  await mkdir(dirname(path), { recursive: true })
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const text = JSON.stringify({ version: 1, keys: Object.fromEntries(read()) })
    writing = writing
      .then(() => writeFileAtomic(path, text, { mode: 0o600 }))
      .catch((err: unknown) => logger.error({ err }, 'the use of keys cannot be stored'))
    return writing
  }

  return {
    stored,
    changed() {
      timer ??= setTimeout(() => void write(), writeAfterMs)
    },
    close: () => (timer === undefined ? writing : write()),
  }
}

async function readUses(path: string): Promise<ReadonlyMap<string, KeyUse>> {
  try {
    return new Map(Object.entries(fileSchema.parse(JSON.parse(await readFile(path, 'utf8'))).keys))
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return new Map()
    const remedy = 'restore it from a backup, or remove it to start all budgets anew'
    throw new Failure('invalid', `Cannot read the use of keys in "${path}": it is damaged; ${remedy}`, { cause })
  }
}
