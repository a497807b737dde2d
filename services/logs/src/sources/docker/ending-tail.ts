import type { LogTail } from '../../domain/reading/source.ts'

/**
 * A tail that ends once its container is gone and all it wrote has been taken.
 *
 * @param holdMs how long the last line may still be held back as unfinished
 */
export function endingWith(
  tail: LogTail,
  options: { readonly isGone: () => boolean; readonly holdMs: number; readonly unsubscribe: () => void },
): LogTail {
  let goneAtMs: number | undefined
  return {
    async take(max) {
      // Asked before, so that what was written last is taken first.
      if (options.isGone()) goneAtMs ??= performance.now()
      const taken = await tail.take(max)
      const isEmpty = taken.entries.length === 0 && taken.gap === undefined
      const isOver = goneAtMs !== undefined && performance.now() - goneAtMs >= options.holdMs
      return isEmpty && isOver ? { ...taken, ended: true } : taken
    },
    changed: (signal) => tail.changed(signal),
    close() {
      options.unsubscribe()
      return tail.close()
    },
  }
}
