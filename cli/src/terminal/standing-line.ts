import { CLEAR_LINE, type Terminal } from './terminal.ts'

/** A terminal on which a line stands below everything else that is printed: a question, a progress bar. */
export type StandingLine = {
  /** What everything is printed through. What it overwrites (`writeError`) is the line that stands. */
  readonly terminal: Terminal
  /** Says that the line is over without being removed: it was answered, and the cursor is below it. */
  leave(): void
}

/**
 * Keeps the line that is overwritten later at the bottom: it makes way for what is printed and is drawn again
 * below it. When `stop` aborts it goes, for good.
 */
export function createStandingLine(terminal: Terminal, stop: AbortSignal): StandingLine {
  let standing = ''
  // Text without a line feed at its end is in the middle of a line, where nothing can be drawn.
  let isMidLine = false
  const above = (text: string, print: () => void) => {
    if (standing !== '' && !isMidLine) terminal.writeError(CLEAR_LINE)
    print()
    isMidLine = !text.endsWith('\n')
    if (standing !== '' && !isMidLine) terminal.writeError(standing)
  }
  const draw = (text: string) => {
    if (stop.aborted) return
    standing = text === CLEAR_LINE ? '' : text
    if (!isMidLine) terminal.writeError(text)
  }
  stop.addEventListener('abort', () => {
    if (standing !== '' && !isMidLine) terminal.writeError(CLEAR_LINE)
    standing = ''
  })
  return {
    terminal: {
      ...terminal,
      print: (line) => above('\n', () => terminal.print(line)),
      warn: (line) => above('\n', () => terminal.warn(line)),
      write: (text) => above(text, () => terminal.write(text)),
      writeError: draw,
    },
    leave() {
      standing = ''
    },
  }
}
