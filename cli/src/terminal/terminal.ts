import { styleText } from 'node:util'

type Format = Parameters<typeof styleText>[0]

/** Removes the line that is overwritten. */
export const CLEAR_LINE = '\r\u001b[K'

/** What a command may do to the terminal. */
export type Terminal = {
  /** One line on standard output. */
  print(line: string): void
  /** Text on standard output as it is. */
  write(text: string): void
  /** One line on standard error. */
  warn(line: string): void
  /** Text on standard error as it is, for what is overwritten later. */
  writeError(text: string): void
  /** Colours the text where standard output shows colours; `NO_COLOR` turns them off. */
  style(format: Format, text: string): string
  /** Whether standard error is a terminal on which a line can be overwritten. */
  readonly overwrites: boolean
  /** Characters that fit on a line of standard error; infinite where that is not known. */
  columns(): number
}

/** The terminal of this process. */
export const processTerminal: Terminal = {
  print: (line) => void process.stdout.write(`${line}\n`),
  write: (text) => void process.stdout.write(text),
  warn: (line) => void process.stderr.write(`${line}\n`),
  writeError: (text) => void process.stderr.write(text),
  style: (format, text) => styleText(format, text, { stream: process.stdout }),
  overwrites: process.stderr.isTTY === true && process.env.TERM !== 'dumb',
  columns: () => process.stderr.columns || Number.POSITIVE_INFINITY,
}
