/** Cuts a byte stream into the texts of log records. */
export type LineSplitter = {
  /** Complete lines (each with its "\n"), and pieces without one where a line exceeds the limit. */
  push(chunk: Buffer): string[]
  /** What is left when the stream ends, closed with "\n" so that the next process starts a line of its own. */
  end(): string[]
}

const newline = 0x0a

/** @param maxLineBytes a longer line is cut there, between two characters, as Docker's json-file driver does */
export function createLineSplitter(maxLineBytes: number): LineSplitter {
  let pending: Buffer = Buffer.alloc(0)
  return {
    push(chunk) {
      const texts: string[] = []
      let rest = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      for (;;) {
        const at = rest.indexOf(newline)
        const length = at === -1 ? rest.length : at
        if (length <= maxLineBytes && at === -1) break
        const end = length > maxLineBytes ? characterBoundary(rest, maxLineBytes) : at + 1
        texts.push(rest.toString('utf8', 0, end))
        rest = rest.subarray(end)
      }
      // A copy: the rest would otherwise keep the whole chunk alive.
      pending = Buffer.from(rest)
      return texts
    },
    end() {
      const last = pending.toString('utf8')
      pending = Buffer.alloc(0)
      return last === '' ? [] : [`${last}\n`]
    },
  }
}

// A character has at most three continuation bytes (10xxxxxx); more of them is not UTF-8 and is cut anywhere.
function characterBoundary(bytes: Buffer, limit: number): number {
  for (let at = limit; at > limit - 4 && at > 0; at--) {
    if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return at
  }
  return limit
}
