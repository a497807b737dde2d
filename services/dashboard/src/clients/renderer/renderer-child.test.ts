import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
