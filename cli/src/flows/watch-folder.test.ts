import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { expect, onTestFinished, test } from 'vitest'
import { recordingTerminal } from '../terminal/terminal.fixture.ts'
import type { Exported } from './exported.ts'
import { watchFolder } from './watch-folder.ts'

const flow = (name: string) => JSON.stringify({ id: name, name, type: 'CHATFLOW', flowData: { nodes: [], edges: [] } })

/** Watches a new folder; a file is written again and again until it is seen, as a watch begins some time after it is asked for. */
async function watched() {
  const folder = temporaryFolder()
  const { terminal, err } = recordingTerminal()
  const seen: string[] = []
  const changed = async ({ flows }: Exported) => void seen.push(...flows.map(({ name }) => name))
  const watching = watchFolder(terminal, folder, changed)
  // It ends with the process; the folder is gone before.
  watching.catch(() => undefined)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await expect
    .poll(
      async () => {
        if (!seen.includes('First')) await write('first.json', flow('First'))
        return seen
      },
      { interval: 500 },
    )
    .toContain('First')
  return { seen, err, write, folder }
}

test('a flow file that changes is read, others are not', async () => {
  const { seen, write } = await watched()
  await write('notes.txt', 'no flow')
  await write('second.json', flow('Second'))
  await expect.poll(() => seen).toContain('Second')
  expect(new Set(seen)).toEqual(new Set(['First', 'Second']))
})

test('a file that is no flow is told, and the next one read', async () => {
  const { seen, err, write } = await watched()
  await write('bad.json', '{')
  await expect.poll(err).toContain('bad.json')
  await write('good.json', flow('Good'))
  await expect.poll(() => seen).toContain('Good')
})

test('a file that is taken away is no fault', async () => {
  const { seen, err, write, folder } = await watched()
  await rm(join(folder, 'first.json'))
  await write('good.json', flow('Good'))
  await expect.poll(() => seen).toContain('Good')
  expect(err()).toBe('')
})
