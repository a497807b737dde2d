import { readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import type { DiskFigures } from '../../../domain/containers/container-figures.ts'

type Amounts = Omit<DiskFigures, 'device'>

const none: Amounts = { readBytes: 0, writtenBytes: 0, reads: 0, writes: 0 }

/** Reads version 1's two files, which have one line for a device and operation: `8:0 Read 4096`. */
export function parseDisksV1(bytes: string, counts: string): ReadonlyMap<string, Amounts> {
  const found = new Map<string, Amounts>()
  const add = (text: string, keys: readonly [keyof Amounts, keyof Amounts]) => {
    for (const [, device = '', operation, value] of text.matchAll(/^(\d+:\d+) (Read|Write) (\d+)$/gm)) {
      const key = operation === 'Read' ? keys[0] : keys[1]
      found.set(device, { ...(found.get(device) ?? none), [key]: Number(value) })
    }
  }
  add(bytes, ['readBytes', 'writtenBytes'])
  add(counts, ['reads', 'writes'])
  return found
}

/** Reads version 2's `io.stat`: `8:0 rbytes=1 wbytes=2 rios=3 wios=4 …`. */
export function parseDisksV2(text: string): ReadonlyMap<string, Amounts> {
  const found = new Map<string, Amounts>()
  for (const [, device = '', rest = ''] of text.matchAll(/^(\d+:\d+) (.*)$/gm)) {
    const value = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(rest)?.[1] ?? 0)
    const amounts = {
      readBytes: value('rbytes'),
      writtenBytes: value('wbytes'),
      reads: value('rios'),
      writes: value('wios'),
    }
    found.set(device, amounts)
  }
  return found
}

/** Gives the devices their names; one without stays with its numbers. */
export function nameDisks(found: ReadonlyMap<string, Amounts>): Promise<DiskFigures[]> {
  return Promise.all([...found].map(async ([numbers, amounts]) => ({ device: await nameOf(numbers), ...amounts })))
}

async function nameOf(numbers: string): Promise<string> {
  return readlink(`/sys/dev/block/${numbers}`).then(
    (target) => `/dev/${basename(target)}`,
    () => numbers,
  )
}
