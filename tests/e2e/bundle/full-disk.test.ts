import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSmallDisk } from '../../chaos/small-disk.ts'
import { startBundle, until } from '../bundle.fixture.ts'

const disk = await openSmallDisk()
const skipped = disk.cannotFill === undefined ? '' : ` (skipped: ${disk.cannotFill})`

test.skipIf(disk.cannotFill !== undefined)(
  `a service that dies on a full disk comes back once there is room, and what runs is told rightly${skipped}`,
  async () => {
    onTestFinished(() => disk.remove())
    const bundle = startBundle(join(disk.folder, 'state'), {})
    onTestFinished(() => bundle.close())
    await bundle.ready()
    const { pid } = bundle.run().services.dashboard
    await disk.fill()
    process.kill(pid ?? 0, 'SIGKILL')
    await until(() => bundle.output().includes('dashboard ended unexpectedly'))
    await disk.empty()
    const isAnother = () =>
      bundle.run().services.dashboard.state === 'ready' && bundle.run().services.dashboard.pid !== pid
    await until(isAnother)
    expect((await fetch(`${bundle.urlOf('dashboard')}/readyz`)).status).toBe(200)
  },
  60_000,
)
