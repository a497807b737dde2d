import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '@hearth/kernel'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assertRoom, createPartFile, listPartTargets } from './part-file.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'part-file-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const journal = { tag: '"t"', sha256: 'ab', sizeBytes: 10, blockBytes: 4, done: [4, 4, 2] }
const target = () => join(folder, 'sub', 'm.gguf')

async function begin(text: string) {
  const part = createPartFile(target())
  const file = await part.open(false)
  await file.write(text)
  await file.close()
  return part
}

describe('a file that is being downloaded', () => {
  it('is a part beside its place, in a folder that is made', async () => {
    await begin('abc')
    expect(await readFile(`${target()}.part`, 'utf8')).toBe('abc')
    expect(existsSync(target())).toBe(false)
  })

  it('has what its journal says to continue', async () => {
    const part = await begin('abc')
    await part.write(journal)
    expect(await part.read()).toEqual(journal)
    expect(await createPartFile(target()).read()).toEqual(journal)
    expect(await readdir(join(folder, 'sub'))).toEqual(['m.gguf.part', 'm.gguf.part.json'])
  })

  it('keeps its bytes where it is continued, and is empty with no journal where it is not', async () => {
    const part = await begin('abc')
    await part.write(journal)
    await (await part.open(true)).close()
    expect(await readFile(`${target()}.part`, 'utf8')).toBe('abc')
    expect(await part.read()).toEqual(journal)
    await (await part.open(false)).close()
    expect(await readFile(`${target()}.part`, 'utf8')).toBe('')
    expect(await part.read()).toBeUndefined()
  })

  it('cannot be continued where there is no part', async () => {
    await mkdir(join(folder, 'sub'))
    await expect(createPartFile(target()).open(true)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('tells the hash of its bytes', async () => {
    const part = await begin('abc')
    expect(await part.sha256(new AbortController().signal)).toBe(createHash('sha256').update('abc').digest('hex'))
    await expect(part.sha256(AbortSignal.abort())).rejects.toThrow()
  })

  it('has its name and no journal once it is whole', async () => {
    const part = await begin('abc')
    await part.write(journal)
    await part.complete()
    expect(await readdir(join(folder, 'sub'))).toEqual(['m.gguf'])
    expect(await readFile(target(), 'utf8')).toBe('abc')
  })

  it('leaves nothing when it is discarded, even half a journal', async () => {
    const part = await begin('abc')
    await part.write(journal)
    await writeFile(`${target()}.part.json.new`, '{')
    await part.discard()
    expect(await readdir(join(folder, 'sub'))).toEqual([])
    await part.discard()
  })
})

describe('what cannot be continued', () => {
  it.each([
    { name: 'a journal without its part', text: JSON.stringify(journal), part: undefined },
    { name: 'a part without its journal', text: undefined, part: 'abc' },
    { name: 'a journal that is cut off', text: '{"sizeBytes":', part: 'abc' },
    { name: 'too few blocks', text: JSON.stringify({ ...journal, done: [4, 4] }), part: 'abc' },
    { name: 'too many blocks', text: JSON.stringify({ ...journal, done: [4, 4, 2, 0] }), part: 'abc' },
    { name: 'a block longer than blocks are', text: JSON.stringify({ ...journal, done: [4, 5, 1] }), part: 'abc' },
    { name: 'a block of less than nothing', text: JSON.stringify({ ...journal, done: [4, -1, 1] }), part: 'abc' },
    { name: 'blocks of nothing', text: JSON.stringify({ ...journal, blockBytes: 0 }), part: 'abc' },
    { name: 'a size below nothing', text: JSON.stringify({ ...journal, sizeBytes: -1, done: [] }), part: 'abc' },
  ])('is $name', async ({ text, part }) => {
    await mkdir(join(folder, 'sub'))
    if (text !== undefined) await writeFile(`${target()}.part.json`, text)
    if (part !== undefined) await writeFile(`${target()}.part`, part)
    expect(await createPartFile(target()).read()).toBeUndefined()
  })

  it('is nothing of an empty file, or of one whose version has no names', async () => {
    const part = await begin('')
    await part.write({ sizeBytes: 0, blockBytes: 1, done: [] })
    expect(await part.read()).toEqual({ sizeBytes: 0, blockBytes: 1, done: [] })
  })

  it('does not pass over a journal that cannot be read for another reason', async () => {
    await mkdir(`${target()}.part.json`, { recursive: true })
    await expect(createPartFile(target()).read()).rejects.toMatchObject({ code: 'EISDIR' })
  })
})

describe('the files of which a part is there', () => {
  it('are told by their paths from the folder, however deep', async () => {
    await mkdir(join(folder, 'a', 'b.part'), { recursive: true })
    for (const name of ['x.gguf.part', 'y.gguf', 'z.part.json', 'a/c.gguf.part'])
      await writeFile(join(folder, name), '')
    expect([...(await listPartTargets(folder))].sort()).toEqual(['a/c.gguf', 'x.gguf'])
  })

  it('are none in a folder that is not there', async () => {
    expect(await listPartTargets(join(folder, 'none'))).toEqual([])
  })

  it('cannot be told of what is no folder', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(listPartTargets(join(folder, 'file'))).rejects.toMatchObject({ code: 'ENOTDIR' })
  })
})

describe('room on the disk', () => {
  it('is there for a few bytes, in a folder that is made', async () => {
    await assertRoom(join(folder, 'new'), 1)
    expect(existsSync(join(folder, 'new'))).toBe(true)
  })

  it('is refused with what it needs and what there is', async () => {
    const refusal = await assertRoom(folder, 1e18).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(Failure)
    expect(refusal).toMatchObject({
      ...{ kind: 'conflict', code: 'no_disk_space' },
      message: expect.stringMatching(
        /^Cannot store the model: it needs 1000000000000000000 bytes and the disk of the models folder has \d+ to spare$/,
      ),
    })
  })
})
