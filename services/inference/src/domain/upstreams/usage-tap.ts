/** What an answer says it came to; absent where it does not say. */
type SeenUsage = { readonly promptTokens?: number; readonly answerTokens?: number }

/** Watches an answer go by, whichever API it is of, and keeps what it says of its tokens. */
export type UsageTap = {
  push(chunk: Uint8Array): void
  seen(): SeenUsage
}

/** Usage stands in the last bytes of an answer; in Anthropic's, that of the prompt in the first. */
const headBytes = 1_024
const tailBytes = 2_048

const promptPattern = /"(?:prompt_tokens|input_tokens|prompt_eval_count)"\s*:\s*(\d+)/g
const answerPattern = /"(?:completion_tokens|output_tokens|eval_count)"\s*:\s*(\d+)/g

export function createUsageTap(): UsageTap {
  let head = new Uint8Array(0)
  let tail = new Uint8Array(0)

  return {
    push(chunk) {
      if (head.length < headBytes) head = join(head, chunk.subarray(0, headBytes - head.length))
      tail = chunk.length >= tailBytes ? chunk.slice(-tailBytes) : join(tail, chunk).slice(-tailBytes)
    },
    seen() {
      const [first, last] = [head, tail].map((bytes) => new TextDecoder().decode(bytes))
      const promptTokens = lastMatch(last, promptPattern) ?? lastMatch(first, promptPattern)
      const answerTokens = lastMatch(last, answerPattern) ?? lastMatch(first, answerPattern)
      return {
        ...(promptTokens === undefined ? {} : { promptTokens }),
        ...(answerTokens === undefined ? {} : { answerTokens }),
      }
    },
  }
}

function join(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(left.length + right.length)
  joined.set(left)
  joined.set(right, left.length)
  return joined
}

function lastMatch(text: string | undefined, pattern: RegExp): number | undefined {
  const found = [...(text ?? '').matchAll(pattern)].at(-1)?.[1]
  return found === undefined ? undefined : Number(found)
}
