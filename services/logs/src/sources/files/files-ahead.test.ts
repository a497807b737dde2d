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

test('close what is held, and open nothing more', async () => {
  const { chain, reading, ahead } = await open()
  rotateTo('second')
  await ahead.look(reading)
  await ahead.close()
  expect(ahead.isEmpty).toBe(true)
  rotateTo('third')
  await ahead.look(reading)
  expect(ahead.isEmpty).toBe(true)
  await chain.close()
})

test('take over what is open, as many as may be held', async () => {
  const { chain, reading, ahead } = await open()
  for (const text of ['second', 'third', 'fourth']) rotateTo(text)
  const others = await openChain('web', { dir: join(home.home, 'logs'), maxRecordBytes: 1_024 })
  await ahead.adopt(others.files)
  const held = [ahead.shift(), ahead.shift(), ahead.shift()]
  expect(await Promise.all(held.map((each) => textOf(each?.file)))).toEqual([
    expect.stringContaining('first'),
    expect.stringContaining('second'),
    expect.stringContaining('third'),
  ])
  expect(ahead.isEmpty).toBe(true)
  // The one that was too many is closed, and found again.
  await ahead.look(reading)
  const last = ahead.shift()
  expect(await textOf(last?.file)).toContain('fourth')
  await Promise.all([chain.close(), ...held.map((each) => each?.file.close()), last?.file.close(), ahead.close()])
})

test('tell that lines were lost where rotation deleted the file that was read', async () => {
  const { chain, reading, ahead } = await open()
  for (const text of ['second', 'third', 'fourth', 'fifth', 'sixth']) rotateTo(text)
  await ahead.look(reading)
  const held = [ahead.shift(), ahead.shift(), ahead.shift()]
  expect(held.map((each) => each?.lost)).toEqual([true, false, false])
  expect(await textOf(held[0]?.file)).toContain('second')
  await Promise.all([chain.close(), ...held.map((each) => each?.file.close()), ahead.close()])
})
