import { setImmediate } from 'node:timers/promises'

const encoder = new TextEncoder()

// Rows may be long, so few are in memory at once; other requests get their turn in between.
const rowsAtOnce = 20

/**
 * A JSON array of one row for each id, made as the reader takes it.
 *
 * @param read the rows of some of the ids, in their order; those that are gone are left out
 */
export function streamArray(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<readonly object[]>,
): ReadableStream<Uint8Array> {
  let at = 0
  let before = '['
  return new ReadableStream({
    async pull(controller) {
      if (at >= ids.length) {
        controller.enqueue(encoder.encode(before === '[' ? '[]' : ']'))
        controller.close()
        return
      }
      await setImmediate()
      const rows = await read(ids.slice(at, at + rowsAtOnce))
      at += rowsAtOnce
      for (const row of rows) {
        controller.enqueue(encoder.encode(before + JSON.stringify(row)))
        before = ','
      }
      // A pull that gives nothing is not repeated by itself.
      if (rows.length === 0) await this.pull?.(controller)
    },
  })
}
