import type { GgufTensor } from './gguf-writer.ts'
import { tensorBytes } from './gguf-writer.ts'

const chunkBytes = 34 * 32_768
/** Standard deviation of the integers of a block, which are spread evenly over -127 to 127. */
const blockDeviation = 73.3

/**
 * The data of a tensor, in pieces: Q8_0 with random weights around 0, or F32 filled with `fill`.
 *
 * @param deviation of the random weights
 * @param random draws 32 bits
 */
export function* tensorData(
  tensor: GgufTensor,
  { deviation, fill, random }: { readonly deviation: number; readonly fill: number; readonly random: () => number },
): Generator<Uint8Array> {
  const total = tensorBytes(tensor)
  if (tensor.format === 'f32') {
    yield new Uint8Array(new Float32Array(total / 4).fill(fill).buffer)
    return
  }
  const scale = halfFloat(deviation / blockDeviation)
  for (let done = 0; done < total; done += chunkBytes)
    yield randomBlocks(Math.min(chunkBytes, total - done), scale, random)
}

function randomBlocks(bytes: number, scale: number, random: () => number): Uint8Array {
  const words = new Int32Array(Math.ceil(bytes / 4))
  for (let at = 0; at < words.length; at++) words[at] = random()
  const data = new Uint8Array(words.buffer, 0, bytes)
  for (let at = 0; at < bytes; at += 34) {
    data[at] = scale & 0xff
    data[at + 1] = scale >> 8
  }
  return data
}

/** A small positive number as a 16-bit float; enough for scales, which are between 2^-14 and 1. */
function halfFloat(value: number): number {
  const exponent = Math.floor(Math.log2(value))
  const mantissa = Math.round((value / 2 ** exponent - 1) * 1_024)
  return ((exponent + 15) << 10) + mantissa
}

/** Marsaglia's xorshift with 32 bits of state: the same seed repeats the same model. */
export function createRandom(seed: number): () => number {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state
  }
}
