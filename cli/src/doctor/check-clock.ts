import { randomUUID } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from './check.ts'

// This version was not made before then.
const earliestMs = Date.UTC(2026, 0, 1)
const toleratedMs = 5_000

/** Certificates, log times and key dates all rest on the clock; the disk's own clock is the second opinion. */
export const checkClock: Check = {
  name: 'clock',
  async run({ common }) {
    const now = Date.now()
    const mend = 'set the clock, for instance with "timedatectl set-ntp true"'
    if (now < earliestMs) return { status: 'failing', detail: `it says ${new Date(now).toISOString()}`, mend }
    const skewMs = await diskSkewMs(common.home)
    if (skewMs !== undefined && Math.abs(skewMs) > toleratedMs) {
      const detail = `the disk of "${common.home}" differs by ${Math.round(skewMs / 1_000)} s`
      return { status: 'warning', detail, mend }
    }
    return { status: 'ok', detail: new Date(now).toISOString() }
  },
}

async function diskSkewMs(home: string): Promise<number | undefined> {
  const probe = join(home, `.clock-${randomUUID()}`)
  try {
    await writeFile(probe, '')
    return (await stat(probe)).mtimeMs - Date.now()
  } catch {
    // A folder that is missing or cannot be written is the finding of another check.
    return undefined
  } finally {
    await rm(probe).catch(() => undefined)
  }
}
