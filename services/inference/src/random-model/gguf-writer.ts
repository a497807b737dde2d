/** A value of a GGUF file's metadata with its type. */
export type GgufValue =
  | { readonly type: 'uint32' | 'float32' | 'bool'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'strings'; readonly value: readonly string[] }
  | { readonly type: 'int32s'; readonly value: readonly number[] }

export type GgufTensor = {
  readonly name: string
  /** Fastest dimension first. */
  readonly dimensions: readonly number[]
  readonly format: 'f32' | 'q8_0'
}

/** Offsets of all tensors are multiples of it. */
const alignment = 32
const typeIds = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 } as const
const formatIds = { f32: 0, q8_0: 8 } as const
const version = 3

/** Bytes of a tensor's data. A block of Q8_0 is 32 weights: a scale of 2 bytes, then a byte each. */
export function tensorBytes({ dimensions, format }: GgufTensor): number {
  const weights = dimensions.reduce((product, size) => product * size, 1)
  return format === 'f32' ? weights * 4 : (weights / 32) * 34
}

/** Everything of a GGUF file (version 3) before its tensors' data, padded; the data follows in order, each padded. */
export function ggufHead(metadata: Readonly<Record<string, GgufValue>>, tensors: readonly GgufTensor[]): Uint8Array {
  const entries = Object.entries(metadata)
  let offset = 0
  const infos = tensors.map((tensor) => {
    const info = [
      text(tensor.name),
      uint32(tensor.dimensions.length),
      ...tensor.dimensions.map(uint64),
      uint32(formatIds[tensor.format]),
      uint64(offset),
    ]
    offset = padded(offset + tensorBytes(tensor))
    return Buffer.concat(info)
  })
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    uint32(version),
    uint64(tensors.length),
    uint64(entries.length),
    ...entries.map(([key, value]) => Buffer.concat([text(key), encode(value)])),
    ...infos,
  ])
  return Buffer.concat([head, Buffer.alloc(padded(head.length) - head.length)])
}

/** The next multiple of the alignment. */
export function padded(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment
}

function encode(entry: GgufValue): Buffer {
  if (entry.type === 'string') return Buffer.concat([uint32(typeIds.string), text(entry.value)])
  if (entry.type === 'strings') return list(typeIds.string, entry.value.map(text))
  if (entry.type === 'int32s') return list(typeIds.int32, entry.value.map(uint32))
  if (entry.type === 'bool') return Buffer.concat([uint32(typeIds.bool), Buffer.of(entry.value)])
  return Buffer.concat([
    uint32(typeIds[entry.type]),
    entry.type === 'uint32' ? uint32(entry.value) : float32(entry.value),
  ])
}

function list(type: number, items: readonly Buffer[]): Buffer {
  return Buffer.concat([uint32(typeIds.array), uint32(type), uint64(items.length), ...items])
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([uint64(bytes.length), bytes])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function float32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return bytes
}
