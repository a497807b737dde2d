import type { Terminal } from './terminal.ts'

/** A terminal that remembers, without colours. */
export function recordingTerminal(options: { readonly overwrites?: boolean; readonly columns?: number } = {}) {
  const out: string[] = []
  const err: string[] = []
  const terminal: Terminal = {
    print: (line) => void out.push(`${line}\n`),
    write: (text) => void out.push(text),
    warn: (line) => void err.push(`${line}\n`),
    writeError: (text) => void err.push(text),
    style: (_format, text) => text,
    overwrites: options.overwrites ?? false,
    columns: () => options.columns ?? Number.POSITIVE_INFINITY,
  }
  return { terminal, out: () => out.join(''), err: () => err.join('') }
}
