import { Failure } from '@hearth/kernel'

export type FileBounds = {
  readonly maxFileBytes: number
  /** Of all files of one flow, its chats included, or of one document store. */
  readonly maxTotalBytes: number
}

type Total = { readonly bytes: Promise<{ count: number }>; readonly atMs: number; writing: number }

export type FileBoundsOptions = FileBounds & {
  /** Bytes that an owner has, counted on first use. */
  readonly measure: (owner: string) => Promise<number>
  /** How long a count is believed where others write too; for ever by default. */
  readonly believedMs?: number
  readonly nowMs?: () => number
}

/** Keeps files within their bounds; what is being written counts already. */
export function createFileBounds(options: FileBoundsOptions) {
  const { maxFileBytes, maxTotalBytes, measure, believedMs = Number.POSITIVE_INFINITY, nowMs = () => 0 } = options
  const totals = new Map<string, Total>()

  function totalOf(owner: string): Total {
    const known = totals.get(owner)
    // A count that is taken while something is written may or may not hold it.
    if (known !== undefined && (known.writing > 0 || nowMs() - known.atMs < believedMs)) return known
    const total = { bytes: measure(owner).then((count) => ({ count })), atMs: nowMs(), writing: 0 }
    totals.set(owner, total)
    return total
  }

  return {
    /**
     * Runs `store` when there is room for what it stores.
     *
     * @throws {Failure} `too-large` for one file, or with what its owner has already
     */
    async within<T>(owner: string, file: { name: string; bytes: number }, store: () => Promise<T>): Promise<T> {
      if (file.bytes > maxFileBytes)
        throw new Failure(
          'too-large',
          `Cannot store "${file.name}": it has ${file.bytes} bytes, and ${maxFileBytes} is the most`,
        )
      const total = totalOf(owner)
      total.writing++
      try {
        const bytes = await total.bytes
        if (bytes.count + file.bytes > maxTotalBytes)
          throw new Failure(
            'too-large',
            `Cannot store the file: with it there would be more than ${maxTotalBytes} bytes here`,
          )
        bytes.count += file.bytes
        try {
          return await store()
        } catch (error) {
          bytes.count -= file.bytes
          throw error
        }
      } catch (error) {
        // What could not be counted is counted anew.
        if (!(error instanceof Failure) && totals.get(owner) === total) totals.delete(owner)
        throw error
      } finally {
        total.writing--
      }
    },
    /** After something was removed. */
    forget(owner: string): void {
      totals.delete(owner)
    },
  }
}
