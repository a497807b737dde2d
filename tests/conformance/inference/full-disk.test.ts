import { afterAll, expect, test } from 'vitest'
import {
  filesOf,
  openHub,
  show,
  startService,
  tiny,
} from '../../../services/inference/src/test-support/default-model.ts'
import { openSmallDisk } from '../../chaos/small-disk.ts'

const disk = await openSmallDisk()
afterAll(() => disk.remove())
const skipped = disk.cannotFill === undefined ? '' : ` (skipped: ${disk.cannotFill})`
const wait = { timeout: 30_000 }

test.skipIf(disk.cannotFill !== undefined)(
  `a disk that fills up while a model is fetched keeps nothing of it, and the starter answers on${skipped}`,
  async () => {
    const hub = await openHub()
    hub.files.bytesPerSecond = 1_000_000
    const service = await startService(disk.folder, { hfEndpoint: hub.url })
    await service.post('/models/default', { model: tiny.address })
    await expect.poll(() => filesOf(disk.folder), wait).toContain('tiny-Q8_0.gguf.part')
    await disk.fill()
    await expect
      .poll(() => show(service.url), wait)
      .toMatchObject({
        model: 'ember',
        offer: { state: 'failed', error: { message: expect.stringMatching(/^Cannot store the model: .*became full/) } },
      })
    expect(await filesOf(disk.folder)).toEqual([])
    expect((await fetch(`${service.url}/health`)).status).toBe(200)
    await disk.empty()
    hub.files.bytesPerSecond = Number.POSITIVE_INFINITY
    await service.post('/models/default', { model: tiny.address })
    await expect.poll(() => show(service.url), wait).toMatchObject({ model: tiny.id, offer: { state: 'ready' } })
  },
  60_000,
)
