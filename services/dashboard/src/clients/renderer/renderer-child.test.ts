import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startRendererChild } from './renderer-child.ts'

test('its end is told although its folder cannot be removed', async () => {
  const own = mkdtempSync(join(tmpdir(), 'renderer-'))
  onTestFinished(() => rmSync(own, { recursive: true, force: true }))
  const parent = join(own, 'parent')
  mkdirSync(parent)
  const ends: string[] = []
  const child = await startRendererChild({
    program: 'none',
    sandbox: true,
    folder: join(parent, 'files'),
    onMessage: () => undefined,
    onExit: () => ends.push('told'),
  })
  // A file where its folder was: there is no longer any way to what is in it.
  rmSync(parent, { recursive: true })
  writeFileSync(parent, '')
  await child.end(new AbortController().signal)
  expect(ends).toEqual(['told'])
})

test('its folder is made with those above it, without what was left there, and goes at the end', async () => {
  const own = mkdtempSync(join(tmpdir(), 'renderer-'))
  onTestFinished(() => rmSync(own, { recursive: true, force: true }))
  const start = (folder: string) =>
    startRendererChild({ program: 'none', sandbox: true, folder, onMessage: () => undefined, onExit: () => undefined })
  const folder = join(own, 'none', 'files')
  const first = await start(folder)
  expect(existsSync(folder)).toBe(true)
  await first.end(AbortSignal.abort())
  expect(existsSync(folder)).toBe(false)
  mkdirSync(folder)
  writeFileSync(join(folder, 'left'), '')
  const second = await start(folder)
  expect(existsSync(join(folder, 'left'))).toBe(false)
  await second.end(AbortSignal.abort())
})
