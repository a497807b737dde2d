/** Reads what native code writes before it ends its process. */
export type EngineWords = {
  /** @returns why it ends the process, once it has said so in a whole line */
  read(chunk: string): string | undefined
}

/** Longer lines are cut at their beginning. */
const maxLineCharacters = 8_192
// The paths are those of the machine that built the library.
const assertion = /^(?:.*[\\/])?([\w.-]+\.(?:c|cc|cpp|cu|cuh|h|hpp|m|mm):\d+): (.+)$/
const uncaught = /^\s*what\(\):\s*(.+)$/

/** Knows the words of llama.cpp's assertions (`ggml_abort`) and of C++ for an exception that nobody caught. */
export function createEngineWords(): EngineWords {
  let rest = ''
  return {
    read(chunk) {
      const lines = (rest + chunk).split(/\r?\n/)
      rest = (lines.pop() ?? '').slice(-maxLineCharacters)
      for (const line of lines) {
        const [, place, abortMessage = uncaught.exec(line)?.[1]] = assertion.exec(line) ?? []
        if (abortMessage !== undefined) return place === undefined ? abortMessage : `${abortMessage} (${place})`
      }
      return undefined
    },
  }
}
