import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, Failure, type OutsideSecrets, openSecrets } from '@hearth/kernel'
import { z } from 'zod'
import type { Counts } from './archive/contents.ts'

const answerSchema = z.object({ data: z.object({ name: z.string(), series: z.int(), samples: z.int() }) })

// A copy of all samples, on a slow disk.
const timeoutMs = 600_000
const maxQuotedChars = 200

export type CopiedMetrics = {
  readonly folder: string
  readonly counts: Counts
  /** Removes the copy. */
  remove(): Promise<void>
}

export type CopyPlace = {
  readonly home: string
  readonly secrets: OutsideSecrets | undefined
  /** Where the service answers, if it runs. */
  readonly url: string
}

/**
 * Has the metrics service copy its store as it is now; where none runs from this state folder, its files
 * are copied as they lie.
 *
 * @param draft a folder for the copy that does not exist
 */
export async function copyMetrics({ home, secrets, url }: CopyPlace, draft: string): Promise<CopiedMetrics> {
  const made = await askForCopy({ home, secrets, url })
  if (made !== undefined) {
    const folder = join(home, 'metrics', 'copies', made.name)
    const { series, samples } = made
    return { folder, counts: { series, samples }, remove: () => rm(folder, { recursive: true, force: true }) }
  }
  const { copyStore } = await import('@hearth/metrics')
  await copyStore(join(home, 'metrics'), draft, () => true)
  return { folder: draft, counts: await countMetrics(draft), remove: () => rm(draft, { recursive: true, force: true }) }
}

/** How many series and samples a copy of the store holds. What cannot be read in it is put aside, once. */
export async function countMetrics(folder: string): Promise<Counts> {
  const { inspectStore } = await import('@hearth/metrics')
  const { series, samples } = await inspectStore(folder)
  return { series, samples }
}

async function askForCopy({ home, secrets, url }: CopyPlace) {
  const key = (await openSecrets(home, secrets)).derive('backup key').toString('base64url')
  const headers = { authorization: `Bearer ${key}` }
  const request = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) }
  const answer = await fetch(`${url}/api/v1/admin/tsdb/copy`, request).catch(absentOrThrow)
  if (answer === undefined) return undefined
  const text = await answer.text()
  // What answers has other secrets, or is another program: ours does not run.
  if (!answer.ok && (answer.status < 500 || text.includes('admin APIs disabled'))) return undefined
  if (!answer.ok) throw cannotCopy(`the service answered ${answer.status}, ${text.slice(0, maxQuotedChars)}`)
  const data = readAnswer(text)
  return data !== undefined && existsSync(join(home, 'metrics', 'copies', data.name)) ? data : undefined
}

// `undefined` for an answer of another program.
function readAnswer(text: string) {
  try {
    return answerSchema.parse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const absent = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ECONNRESET']

function absentOrThrow(error: unknown): undefined {
  const cause = error instanceof Error ? error.cause : undefined
  if (absent.includes(errorCode(cause) ?? '')) return undefined
  throw cannotCopy(error instanceof Error ? error.message : String(error), error)
}

function cannotCopy(reason: string, cause?: unknown): Failure {
  return new Failure('unavailable', `Cannot copy the metrics: ${reason}`, { cause })
}
