import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { starterModelPath } from '../storage/main-model.ts'
import { listModelFolder } from '../storage/model-folder.ts'
import { importModel } from './import-model.ts'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-import-'))
})
afterEach(() => rm(home, { recursive: true }))

const stored = async () => (await listModelFolder(join(home, 'models'))).map(({ id }) => id)

describe('importModel()', () => {
  test('puts a file under its name into the models folder', async () => {
    const path = join(home, 'mine.gguf')
    await copyFile(starterModelPath(), path)
    expect(await importModel(path, home)).toBe('mine')
    expect(await stored()).toEqual(['mine'])
    expect((await readFile(join(home, 'models', 'mine.gguf'))).equals(await readFile(path))).toBe(true)
    await expect(importModel(path, home)).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('takes all parts of a model, which then is one', async () => {
    const parts = [1, 2].map((at) => join(home, `mine-0000${at}-of-00002.gguf`))
    for (const part of parts) await copyFile(starterModelPath(), part)
    expect(await importModel(parts[1] ?? '', home)).toBe('mine')
    expect(await stored()).toEqual(['mine'])
  })

  test('refuses what is no model, and leaves nothing of it', async () => {
    const path = join(home, 'page.gguf')
    await writeFile(path, '<!doctype html>')
    await expect(importModel(path, home)).rejects.toThrow('it is not a GGUF file')
    await expect(importModel(join(home, 'none.gguf'), home)).rejects.toThrow('there is no such file')
    expect(await readdir(home)).toEqual(['page.gguf'])
  })
})
