import { freemem, totalmem } from 'node:os'
import type { Check } from './check.ts'

const gibibyte = 2 ** 30
const enoughBytes = 2 * gibibyte
const tooLittleBytes = gibibyte / 2

/** Memory for the services (under 700 MB) and a model; a container's limit counts as the machine. */
export const checkMemory: Check = {
  name: 'memory',
  async run({ run }) {
    const limit = process.constrainedMemory()
    const total = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
    const available = Math.min(freemem(), process.availableMemory())
    const detail = `${(available / gibibyte).toFixed(1)} of ${(total / gibibyte).toFixed(1)} GiB available`
    const mend = 'close other programs, or use a smaller model'
    if (available < tooLittleBytes && run === undefined) return { status: 'failing', detail, mend }
    return available < enoughBytes ? { status: 'warning', detail, mend } : { status: 'ok', detail }
  },
}
