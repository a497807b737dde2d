import { onNextFrame } from './frame-queue.ts'

/** Calls once what was just drawn is seen, so that what else has to be done does not hold it up. */
export function afterPaint(act: () => void): void {
  onNextFrame(() => setTimeout(act))
}
