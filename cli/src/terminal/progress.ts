import { CLEAR_LINE, type Terminal } from './terminal.ts'

/** Shows how far something is: a bar that is drawn over itself on a terminal, lines elsewhere. */
export type Progress = {
  /** @param ratio done share from 0 to 1, or `undefined` while it is not known */
  update(ratio: number | undefined, detail: string): void
  /** Removes the bar. */
  end(): void
}

const barWidth = 24
type ProgressOptions = {
  readonly nowMs?: () => number
  /** Elsewhere than on a terminal every line stays: say only what is new, and not more often than this. */
  readonly lineEveryMs?: number
}

export function createProgress(
  terminal: Terminal,
  title: string,
  { nowMs = () => performance.now(), lineEveryMs = 2_000 }: ProgressOptions = {},
): Progress {
  let lastLine = ''
  let lastMs = Number.NEGATIVE_INFINITY
  let drawn = false
  return {
    update(ratio, detail) {
      if (terminal.overwrites) {
        drawn = true
        // A line that goes on in the next row could not be overwritten.
        const line = `${title} ${renderBar(ratio)} ${detail}`.slice(0, terminal.columns() - 1)
        terminal.writeError(`\r${line}\u001b[K`)
        return
      }
      const line = `${title}${ratio === undefined ? '' : ` ${Math.floor(ratio * 100)} %`} ${detail}`.trimEnd()
      if (line === lastLine || (nowMs() - lastMs < lineEveryMs && ratio !== 1)) return
      lastLine = line
      lastMs = nowMs()
      terminal.warn(line)
    },
    end() {
      if (drawn) terminal.writeError(CLEAR_LINE)
      drawn = false
    },
  }
}

/** `[######------------------]  25 %`; an empty bar while the share is not known. */
export function renderBar(ratio: number | undefined): string {
  const share = Math.min(1, Math.max(0, ratio ?? 0))
  const filled = Math.round(share * barWidth)
  const percent = ratio === undefined ? '' : ` ${String(Math.floor(share * 100)).padStart(3)} %`
  return `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]${percent}`
}
