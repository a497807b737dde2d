import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openSmallDisk } from '../../chaos/small-disk.ts'
import { type Batch, numbersOf, pushBatch, readNumbers } from './push-lines.fixture.ts'
import { serveLogs } from './serve-logs.fixture.ts'

const disk = await openSmallDisk('64m')
afterAll(() => disk.remove())
const skipped = disk.cannotFill === undefined ? '' : ` (skipped: ${disk.cannotFill})`

const linesEach = 400
// Sealed often, so that the full disk is met by what is appended and by what is sealed.
const env = { HEARTH_LOGS_DOCKER: 'off', HEARTH_LOGS_SEGMENT_BYTES: '262144' }

test.skipIf(disk.cannotFill !== undefined)(
  `a full disk loses nothing of what was acknowledged, is named, and is used again once there is room${skipped}`,
  { timeout: 300_000 },
  async () => {
    let serving = await serveLogs(disk.folder, env)
    onTestFinished(() => serving.kill())
    const killAndServe = async () => {
      await serving.kill()
      serving = await serveLogs(disk.folder, env)
    }
    const acknowledged: Batch[] = []
    const refused: Batch[] = []
    let from = 0
    const send = async () => {
      const batch = { from, count: linesEach }
      from += linesEach
      const { status, text } = await pushBatch(serving.url, batch)
      if (status === 204) acknowledged.push(batch)
      else {
        refused.push(batch)
        expect({ status, text }).toEqual(isFull)
      }
      return { status, text }
    }
    const isFull = { status: 503, text: expect.stringContaining('the disk is full') }
    const checkKept = async () => {
      const kept = await readNumbers(serving.url)
      expect(new Set(kept).size).toBe(kept.length)
      const there = new Set(kept)
      expect(numbersOf(acknowledged).filter((at) => !there.has(at))).toEqual([])
      // What was refused may be there in part; nothing else is.
      const sent = new Set(numbersOf([...acknowledged, ...refused]))
      expect(kept.filter((at) => !sent.has(at))).toEqual([])
    }

    for (let count = 0; count < 20; count++) expect(await send()).toEqual({ status: 204, text: '' })
    await disk.fill()
    await expect.poll(send, { timeout: 60_000 }).toEqual(isFull)
    for (let count = 0; count < 10; count++) await send()
    await checkKept()

    // One that ends now starts again on the full disk.
    await killAndServe()
    await checkKept()
    await expect.poll(send, { timeout: 60_000 }).toEqual(isFull)

    await disk.empty()
    await expect.poll(send, { timeout: 60_000 }).toEqual({ status: 204, text: '' })
    for (let count = 0; count < 20; count++) await send()
    await checkKept()
    await killAndServe()
    await checkKept()

    // Agents send again what was refused.
    for (const batch of refused)
      await expect.poll(() => pushBatch(serving.url, batch), { timeout: 60_000 }).toMatchObject({ status: 204 })
    acknowledged.push(...refused.splice(0))
    await checkKept()
  },
)
