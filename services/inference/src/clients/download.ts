import { dirname } from 'node:path'
import { errorCode, Failure } from '@hearth/kernel'
import { receiveBlocks } from './download-blocks.ts'
import { type Download, type DownloadOptions, tooLarge } from './download-options.ts'
import { type ContentRange, fetchPart, type PartAnswer, receiveWhole } from './download-part.ts'
import { assertRoom, createPartFile, type Journal, type PartFile } from './part-file.ts'
import { createStallSignal } from './stall-signal.ts'

const minBlockBytes = 32 * 1024 * 1024
// Each block is one request, which the hub counts.
const maxBlocks = 512

/**
 * Downloads a file in parts that are fetched at once, continues what is there of the same version,
 * verifies its SHA-256, and gives the file its name only when it is whole and on the disk. A failure
 * keeps the parts, unless their content was wrong or they have filled the disk. A server that sends no ranges is read from the start.
 *
 * @throws {Failure} `upstream`, `rate-limited`, `missing`, `forbidden`, `too-large` or `conflict`; the
 *   reason of `signal` when it aborts
 */
export async function download(options: DownloadOptions, signal: AbortSignal): Promise<void> {
  const part = createPartFile(options.target)
  const stall = createStallSignal(options.stallMs)
  try {
    const sha256 = await receive({ ...options, part, stall, signal: AbortSignal.any([signal, stall.signal]) })
    stall.stop()
    await verify(part, sha256, options, signal)
    await part.complete()
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (isDiskFull(error)) {
      await part.discard()
      throw diskFull(error)
    }
    if (!stall.signal.aborted) throw error
    const state = `the server was silent for ${options.stallMs} ms or sent less than 1 KiB a second`
    throw new Failure('upstream', `Cannot download the model: ${state}`, { cause: error })
  } finally {
    stall.stop()
  }
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')
}

// Others have taken the room since it was looked at. The rest of the machine needs it more than a part of a file.
function diskFull(cause: unknown): Failure {
  const state = 'the disk of the models folder became full, and nothing of it was kept'
  return new Failure('conflict', `Cannot store the model: ${state}`, { cause, code: 'no_disk_space' })
}

/** @returns the hash that the file must have, if it is known */
async function receive(download: Download): Promise<string | undefined> {
  const { part, sha256 } = download
  const journal = await part.read()
  const isOther = journal !== undefined && sha256 !== undefined && journal.sha256 !== sha256
  if (journal === undefined || isOther) return begin(download)
  const outcome = await receiveBlocks(download, journal, undefined)
  // The file has changed meanwhile.
  return outcome === 'changed' ? begin(download) : (sha256 ?? journal.sha256)
}

async function begin(download: Download): Promise<string | undefined> {
  const { part, target, maxBytes } = download
  await part.discard()
  const answer = await fetchPart(download, { from: 0, to: minBlockBytes - 1 }, undefined)
  const sha256 = download.sha256 ?? answer.sha256
  const sizeBytes = answer.range?.sizeBytes ?? answer.lengthBytes
  try {
    if ((sizeBytes ?? 0) > maxBytes) throw tooLarge(maxBytes)
    await assertRoom(dirname(target), sizeBytes ?? 0)
  } catch (error) {
    answer.response.destroy()
    throw error
  }
  if (answer.range === undefined) await receiveWhole(download, answer)
  else await receiveBlocks(download, newJournal(answer.range, { ...answer, sha256 }), answer)
  return sha256
}

function newJournal({ sizeBytes }: ContentRange, { tag, sha256 }: Pick<PartAnswer, 'tag' | 'sha256'>): Journal {
  const blockBytes = Math.max(minBlockBytes, Math.ceil(sizeBytes / maxBlocks))
  const done = Array.from({ length: Math.ceil(sizeBytes / blockBytes) }, () => 0)
  return {
    sizeBytes,
    blockBytes,
    done,
    ...(tag === undefined ? {} : { tag }),
    ...(sha256 === undefined ? {} : { sha256 }),
  }
}

async function verify(
  part: PartFile,
  sha256: string | undefined,
  { target, check }: DownloadOptions,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (sha256 !== undefined && (await part.sha256(signal)) !== sha256) {
      throw new Failure('upstream', 'Cannot store the model: its SHA-256 differs from the one its server names', {
        code: 'checksum_mismatch',
      })
    }
    await check(`${target}.part`)
  } catch (error) {
    if (!signal.aborted) await part.discard()
    throw error
  }
}
