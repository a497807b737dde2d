import { inflateSync } from 'node:zlib'

export type Png = {
  readonly width: number
  readonly height: number
  /** Red, green and blue of a pixel. */
  at(x: number, y: number): readonly [number, number, number]
  /** How many pixels are nearly of this colour. */
  count(color: readonly [number, number, number]): number
}

const nearly = 24

/** Reads a picture as Chromium writes it: eight bits a channel, three or four channels, not interlaced. */
export function readPng(bytes: Buffer): Png {
  const [width, height, colorType] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[25]]
  const channels = colorType === 6 ? 4 : 3
  const lines = unfilter(inflateSync(Buffer.concat(dataOf(bytes))), width * channels, channels)
  const at = (x: number, y: number) => {
    const from = y * width * channels + x * channels
    return [lines[from] ?? 0, lines[from + 1] ?? 0, lines[from + 2] ?? 0] as const
  }
  const count = (color: readonly number[]) => {
    let found = 0
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (at(x, y).every((value, channel) => Math.abs(value - (color[channel] ?? 0)) <= nearly)) found++
    return found
  }
  return { width, height, at, count }
}

function dataOf(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') found.push(bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return found
}

function unfilter(data: Buffer, stride: number, pixel: number): Uint8Array {
  const rows = data.length / (stride + 1)
  const out = new Uint8Array(rows * stride)
  for (let row = 0; row < rows; row++) {
    const filter = data[row * (stride + 1)] ?? 0
    for (let column = 0; column < stride; column++) {
      const here = row * stride + column
      const left = column < pixel ? 0 : (out[here - pixel] ?? 0)
      const up = row === 0 ? 0 : (out[here - stride] ?? 0)
      const corner = row === 0 || column < pixel ? 0 : (out[here - stride - pixel] ?? 0)
      const raw = data[row * (stride + 1) + 1 + column] ?? 0
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)]
      out[here] = raw + (guesses[filter] ?? 0)
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
