import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const script = new URL('../../../scripts/web/replace-page.mjs', import.meta.url).href

/** Puts a page of its own in place again and again, as a start does with one that it has built. */
const replacing = (folder: string, name: string) => `
  import { mkdirSync, writeFileSync } from 'node:fs'
  import { replacePage } from ${JSON.stringify(script)}
  for (let time = 0; time < 300; time++) {
    const draft = ${JSON.stringify(join(folder, name))}
    mkdirSync(draft)
    for (const file of ['a', 'b', 'c']) writeFileSync(draft + '/' + file, ${JSON.stringify(name)})
    replacePage(${JSON.stringify(folder)}, ${JSON.stringify(name)})
  }`

test('two starts put their pages in place at once, and a whole one stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-pages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const starts = ['dist.1', 'dist.2'].map((name) =>
    run(process.execPath, ['--input-type=module', '-e', replacing(folder, name)]),
  )
  await Promise.all(starts)
  expect(await readdir(folder)).toEqual(['dist'])
  const files = (await readdir(join(folder, 'dist'))).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, 'dist', file), 'utf8')))
  expect([files, new Set(texts).size]).toEqual([['a', 'b', 'c'], 1])
})
