import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { growFreely } from './buffered-file.ts'
import { DamagedError } from './damage.ts'
import { foldFile, openFolded } from './folded-file.ts'

const page = 262_144

async function fold(content: Uint8Array): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'metrics-folded-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  await writeFile(join(dir, 'plain'), content)
  await foldFile(join(dir, 'plain'), join(dir, 'folded'), growFreely)
  return join(dir, 'folded')
}

async function open(path: string) {
  const file = await openFolded(path)
  onTestFinished(() => file.close())
  return file
}

describe('a folded file', () => {
  test.each([0, 1, page - 1, page, page + 1, 3 * page + 77])('of %i bytes is read as it was', async (size) => {
    const content = randomBytes(size)
    const file = await open(await fold(content))
    expect(file.size).toBe(size)
    for (const [offset, length] of [
      [0, size],
      [Math.floor(size / 3), 5],
      [Math.max(0, size - 3), 10],
      [page - 2, 4],
      [size + 1, 8],
    ] as const)
      expect(Buffer.from(await file.read(offset, length))).toEqual(content.subarray(offset, offset + length))
  })

  test('takes less room where bytes are alike', async () => {
    const path = await fold(Buffer.alloc(3 * page, 'labels'))
    expect((await stat(path)).size).toBeLessThan(page / 10)
  })

  test.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
    ['empty', (bytes: Buffer) => bytes.subarray(0, 0)],
    ['of another table', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -5), Buffer.alloc(5)])],
    ['of zeros alone', (bytes: Buffer) => Buffer.alloc(bytes.length)],
  ])('that is %s is damaged', async (_, harm) => {
    const path = await fold(randomBytes(1_000))
    await writeFile(path, harm(await readFile(path)))
    await expect(openFolded(path)).rejects.toThrow(DamagedError)
  })

  test('a page that is no page any more is not read', async () => {
    const path = await fold(Buffer.alloc(1_000, 'page'))
    const bytes = await readFile(path)
    await writeFile(path, Buffer.concat([Buffer.alloc(1, 0xff), bytes.subarray(1)]))
    await expect((await open(path)).read(0, 10)).rejects.toThrow()
  })
})
