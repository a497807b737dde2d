import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StreamLabels } from '../domain/streams/stream-store.ts'
import { type Block, blockOf } from './block.ts'
import { Head } from './head.ts'
import { LogFile, logName, logNumber, replayLog } from './log-file.ts'

/** A head that is being sealed, or waits for it. */
export type Sealing = { readonly number: number; readonly head: Head; readonly file: LogFile }

export type Segments = {
  blocks: Block[]
  /** Heads that are full, oldest first. */
  sealing: Sealing[]
  current: Sealing
}

/** Reads back what a folder holds: sealed blocks, and the lines of logs that were not sealed yet. */
export async function openSegments(
  dir: string,
  one: (labels: StreamLabels) => StreamLabels,
  report: (fault: string) => void,
): Promise<Segments> {
  const names = await readdir(dir)
  const blocks: Block[] = []
  for (const name of names.toSorted()) {
    const path = join(dir, name)
    if (name.endsWith('.draft')) await rm(path, { force: true })
    else if (name.endsWith('.block')) {
      const block = blockOf(dir, name, (await stat(path)).size)
      if (block !== undefined) blocks.push(block)
    }
  }
  const sealed = new Set(blocks.map(({ number }) => number))
  const heads: Sealing[] = []
  for (const number of names.flatMap((name) => logNumber(name) ?? []).toSorted((left, right) => left - right)) {
    // The process ended between writing the block and deleting the log that it replaces.
    if (sealed.has(number)) await rm(join(dir, logName(number)), { force: true })
    else heads.push(await reopen(dir, number, one, report))
  }
  const newest = Math.max(0, ...sealed, ...heads.map(({ number }) => number))
  const current = heads.pop() ?? (await startSegment(dir, newest + 1))
  return { blocks, sealing: heads, current }
}

export async function startSegment(dir: string, number: number): Promise<Sealing> {
  return { number, head: new Head(), file: await LogFile.open(dir, number) }
}

async function reopen(
  dir: string,
  number: number,
  one: (labels: StreamLabels) => StreamLabels,
  report: (fault: string) => void,
): Promise<Sealing> {
  const path = join(dir, logName(number))
  const head = new Head()
  const { end, damagedBytes, restBytes } = await replayLog(path, one, ({ labels, entries }, chunk) =>
    head.add(labels, entries, chunk),
  )
  if (damagedBytes > 0) report(`${damagedBytes} bytes of ${path} are damaged: the lines in them are lost`)
  if (restBytes > 0)
    report(`the last ${restBytes} bytes of ${path} are no whole record: never acknowledged, or damaged`)
  return { number, head, file: await LogFile.open(dir, number, end) }
}
