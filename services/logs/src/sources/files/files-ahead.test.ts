import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogWriter, type LogWriter, makeHome } from '../../test-support/log-writer.ts'
import { FilesAhead } from './files-ahead.ts'
import { openChain } from './locate.ts'

let home: ReturnType<typeof makeHome>
let writer: LogWriter
beforeEach(() => {
  home = makeHome()
  writer = createLogWriter(home.home, 'web', { files: 5 })
})
afterEach(() => home.remove())

/** Writes a line to a new file. */
function rotateTo(text: string): void {
  writer.rotate()
  writer.write(`${text}\n`)
}

async function open() {
  writer.write('first\n')
  const folder = { dir: join(home.home, 'logs'), maxRecordBytes: 1_024 }
  const chain = await openChain('web', folder)
  return { chain, reading: chain.files[0], ahead: new FilesAhead('web', { ...folder, maxHeldFiles: 3 }) }
}

const textOf = async (file: Awaited<ReturnType<typeof open>>['reading']) => (await file?.read(0, 1_024))?.toString()

test('hold what rotation makes, each file once, also while the reader leaves the one before', async () => {
  const { chain, reading, ahead } = await open()
  rotateTo('second')
  await ahead.look(reading)
  const second = ahead.shift()
  expect(await textOf(second?.file)).toContain('second')
  // A change is told of while the reader still closes the first file.
  await ahead.look(reading)
  expect(ahead.isEmpty).toBe(true)
  rotateTo('third')
  rotateTo('fourth')
  await ahead.look(reading)
  const next = [ahead.shift(), ahead.shift()]
  expect(await Promise.all(next.map((each) => textOf(each?.file)))).toEqual([
    expect.stringContaining('third'),
    expect.stringContaining('fourth'),
  ])
  expect(next.map((each) => each?.lost)).toEqual([false, false])
  await Promise.all([chain.close(), second?.file.close(), ...next.map((each) => each?.file.close()), ahead.close()])
})
