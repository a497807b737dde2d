import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decodeFrame, encodeFrame, scanFrames } from './frames.ts'
import { logFolder, textsOf } from './stream-log.fixture.ts'

const lines = Array.from({ length: 1_000 }, (_, at) => [at / 100, `line ${at} of a program that writes many`] as const)
const footBytes = 8
const holding = (text: string) => ({ needles: [{ texts: [text], ignoresCase: false }] })

let folder: ReturnType<typeof logFolder>
beforeEach(() => {
  folder = logFolder()
})
afterEach(() => folder.remove())

/** The path of a block with one chunk of a thousand lines, which nobody has open. */
async function sealOne(): Promise<string> {
  const log = await folder.open({ segmentBytes: 1 })
  await log.append([folder.lines('a', lines)])
  await log.append([folder.lines('b', [[11, 'behind']])])
  const block = () => readdirSync(folder.dir).find((name) => name.endsWith('.block'))
  await expect.poll(() => readdirSync(folder.dir).filter((name) => name.endsWith('.log'))).toHaveLength(1)
  await log.close()
  return join(folder.dir, block() ?? '')
}

async function ask(text: string): Promise<{ found: number; faults: number }> {
  folder.faults.splice(0)
  const log = await folder.open()
  const found = await textsOf(log, holding(text))
  await log.close()
  return { found: found.filter((line) => line.includes(text)).length, faults: folder.faults.length }
}

/** Changes a byte in the middle of a frame: the chunk, its filter, the index. */
function damage(path: string, nth: number): void {
  const bytes = readFileSync(path)
  const frame = scanFrames(bytes).frames[nth]
  if (frame === undefined) throw new Error(`Cannot damage frame ${nth}: there is none`)
  const at = frame.at + (frame.length >> 1)
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}

describe('a block with the filter of a chunk', () => {
  test('has its frames one behind the other', async () => {
    expect(scanFrames(readFileSync(await sealOne())).frames).toHaveLength(3)
    expect(await ask('line 77 ')).toEqual({ found: 1, faults: 0 })
  })

  test('is not read for what is nowhere', async () => {
    damage(await sealOne(), 0)
    expect(await ask('another program')).toEqual({ found: 0, faults: 0 })
    expect(await ask('line 77 ')).toEqual({ found: 0, faults: 1 })
  })

  test.each([
    { name: 'filter', nth: 1, faults: 0 },
    { name: 'index', nth: 2, faults: 1 },
  ])('with a damaged $name loses no line', async ({ nth, faults }) => {
    damage(await sealOne(), nth)
    expect(await ask('line 77 ')).toEqual({ found: 1, faults })
    expect(await ask('another program')).toEqual({ found: 0, faults })
  })

  test('of a version without filters is read as before', async () => {
    const path = await sealOne()
    const bytes = readFileSync(path)
    const at = bytes.readUIntLE(bytes.length - footBytes, 6)
    const index = JSON.parse(zstdDecompressSync(decodeFrame(bytes, at) ?? Buffer.alloc(0)).toString())
    const { filters, ...older } = index
    expect(filters).toEqual([expect.any(Number)])
    const [chunk] = scanFrames(bytes).frames
    const frame = encodeFrame([zstdCompressSync(JSON.stringify(older))])
    const foot = Buffer.alloc(footBytes)
    foot.writeUIntLE(chunk?.length ?? 0, 0, 6)
    writeFileSync(path, Buffer.concat([bytes.subarray(0, chunk?.length), frame, foot]))
    expect(await ask('line 77 ')).toEqual({ found: 1, faults: 0 })
    expect(await ask('another program')).toEqual({ found: 0, faults: 0 })
  })
})
