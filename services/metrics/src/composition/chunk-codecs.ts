import type { ChunkCodecs } from '../domain/remote-read/encode-chunks.ts'
import { encodeSamples } from '../storage/blocks/samples/encode-samples.ts'
import { crc32c } from '../storage/wal/crc32c.ts'

/** The encodings of the store, for those who read chunks from outside. */
export const chunkCodecs: ChunkCodecs = { encode: encodeSamples, checksum: crc32c }
