import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Failure } from '@hearth/kernel'
import type { Download } from './download-options.ts'
import { endedAfter, fetchPart, type PartAnswer, writeBody } from './download-part.ts'
import { assertRoom, type Journal } from './part-file.ts'

const saveEveryMs = 1_000

/**
 * Fetches the blocks of a file that are missing, several at once, and keeps the journal of them.
 *
 * @param first an answer for the first block that has been opened already
 * @returns `changed` when the server has another version than the journal's
 */
export async function receiveBlocks(
  download: Download,
  journal: Journal,
  first: PartAnswer | undefined,
): Promise<'whole' | 'changed'> {
  const { part, target, connections } = download
  const blocks = new Blocks(journal)
  if (first === undefined) await assertRoom(dirname(target), journal.sizeBytes - blocks.doneBytes())
  const file = await part.open(first === undefined)
  const failed = new AbortController()
  const signal = AbortSignal.any([download.signal, failed.signal])
  const keeper = createKeeper(async () => {
    // What the journal says is there must be on the disk before the journal is.
    const journal = blocks.journal()
    await file.datasync()
    await part.write(journal)
  })
  failed.signal.addEventListener('abort', () => void first?.response.destroy())
  const lane = async (opened: PartAnswer | undefined) => {
    const mine = { ...download, signal }
    for (let block = blocks.take(), answer = opened; block !== undefined; block = blocks.take(), answer = undefined) {
      await receiveBlock(mine, { blocks, block, file, answer, keep: keeper.changed })
    }
  }
  try {
    await part.write(blocks.journal())
    download.onProgress({ done: blocks.doneBytes(), total: journal.sizeBytes })
    const lanes = Array.from({ length: connections }, (_, at) => lane(at === 0 ? first : undefined))
    const outcomes = await Promise.allSettled(lanes.map((each) => each.catch((error) => abortAll(failed, error))))
    const broken = outcomes.find((outcome) => outcome.status === 'rejected')
    if (broken !== undefined) throw failed.signal.reason ?? broken.reason
    await file.sync()
    return 'whole'
  } catch (error) {
    if (error instanceof Changed) return 'changed'
    // What arrived is kept for the next try.
    await keeper.save()
    throw error
  } finally {
    await keeper.idle()
    await file.close()
  }
}

function abortAll(failed: AbortController, error: unknown): never {
  failed.abort(error)
  throw error
}

/** The server has another version of the file by now. */
class Changed extends Error {}

type BlockTask = {
  readonly blocks: Blocks
  readonly block: number
  readonly file: FileHandle
  readonly answer: PartAnswer | undefined
  readonly keep: () => void
}

async function receiveBlock(download: Download, { blocks, block, file, answer, keep }: BlockTask): Promise<void> {
  let opened = answer
  while (!blocks.isWhole(block)) {
    const { from, to } = blocks.missingOf(block)
    const { response, range } = opened ?? (await openBlock(download, { from, to }, blocks.tag))
    opened = undefined
    if (range?.sizeBytes !== blocks.sizeBytes) {
      response.destroy()
      throw new Changed()
    }
    const before = blocks.doneOf(block)
    const place = { file, from, maxBytes: to - from + 1 }
    const written = await writeBody(download, response, place, (bytes) => {
      blocks.setDone(block, before + bytes)
      keep()
      download.onProgress({ done: blocks.doneBytes(), total: blocks.sizeBytes })
    })
    if (written === 0) throw endedAfter(blocks.doneBytes(), blocks.sizeBytes)
  }
}

async function openBlock(
  download: Download,
  wanted: { readonly from: number; readonly to: number },
  tag: string | undefined,
): Promise<PartAnswer> {
  try {
    return await fetchPart(download, wanted, tag)
  } catch (error) {
    if (error instanceof Failure && error.code === 'range_not_satisfiable') throw new Changed()
    throw error
  }
}

class Blocks {
  readonly #journal: Journal
  #next = 0
  #doneBytes: number

  constructor(journal: Journal) {
    this.#journal = { ...journal, done: [...journal.done] }
    this.#doneBytes = journal.done.reduce((sum, bytes) => sum + bytes, 0)
  }

  get tag(): string | undefined {
    return this.#journal.tag
  }

  get sizeBytes(): number {
    return this.#journal.sizeBytes
  }

  /** The next block that is not whole and that nobody else has taken. */
  take(): number | undefined {
    while (this.#next < this.#journal.done.length && this.isWhole(this.#next)) this.#next++
    return this.#next < this.#journal.done.length ? this.#next++ : undefined
  }

  isWhole(block: number): boolean {
    return this.doneOf(block) >= this.#lengthOf(block)
  }

  /** First and last byte in the file of what a block lacks. */
  missingOf(block: number): { from: number; to: number } {
    const start = block * this.#journal.blockBytes
    return { from: start + this.doneOf(block), to: start + this.#lengthOf(block) - 1 }
  }

  doneOf(block: number): number {
    return this.#journal.done[block] ?? 0
  }

  setDone(block: number, bytes: number): void {
    const done = Math.min(bytes, this.#lengthOf(block))
    this.#doneBytes += done - this.doneOf(block)
    this.#journal.done[block] = done
  }

  doneBytes(): number {
    return this.#doneBytes
  }

  journal(): Journal {
    return { ...this.#journal, done: [...this.#journal.done] }
  }

  #lengthOf(block: number): number {
    const { sizeBytes, blockBytes } = this.#journal
    return Math.min(blockBytes, sizeBytes - block * blockBytes)
  }
}

function createKeeper(write: () => Promise<void>) {
  let saving: Promise<void> = Promise.resolve()
  let busy = false
  let savedAtMs = performance.now()
  const save = () => {
    busy = true
    saving = saving.catch(() => undefined).then(write)
    return saving.finally(() => {
      busy = false
      savedAtMs = performance.now()
    })
  }
  return {
    save,
    changed() {
      // A disk that fails shows in the next write to the file itself.
      if (!busy && performance.now() - savedAtMs >= saveEveryMs) save().catch(() => undefined)
    },
    idle: () => saving.catch(() => undefined),
  }
}
