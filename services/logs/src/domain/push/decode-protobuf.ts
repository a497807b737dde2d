import { Failure } from '@hearth/kernel'
import { ProtoReader, type Scratch, SnappyError, unfoldSnappy } from '@hearth/protobuf'
import type { StreamLabels } from '../streams/stream-store.ts'
import { parseLabelsText } from './labels-text.ts'
import { noMetadata, type SentEntry, type SentStream } from './pushed.ts'

/**
 * Reads a push as agents send it: protobuf, folded by Snappy.
 *
 * @param maxBytes the most it may unfold to
 * @throws {Failure} `invalid` for what is not whole, `too-large` for what unfolds to more
 */
export function decodeProtobufPush(body: Uint8Array, maxBytes: number, scratch: Scratch): readonly SentStream[] {
  try {
    return readRequest(new ProtoReader(unfoldSnappy(body, maxBytes, scratch)))
  } catch (error) {
    if (error instanceof SnappyError && error.fault === 'too-large')
      throw new Failure('too-large', `message decompressed size is larger than max (max ${maxBytes})`)
    if (error instanceof SnappyError) throw new Failure('invalid', 'snappy: corrupt input', { cause: error })
    if (error instanceof RangeError || error instanceof TypeError)
      throw new Failure('invalid', `proto: ${error.message}`, { cause: error })
    throw error
  }
}

// Keys: the number of the field and its wire type, as they stand before it.
function readRequest(reader: ProtoReader): readonly SentStream[] {
  const streams: SentStream[] = []
  fields(reader, reader.bytes.length, (key) => key === 0x0a && streams.push(readStream(reader)) > 0)
  return streams
}

function readStream(reader: ProtoReader): SentStream {
  let labels = ''
  const entries: SentEntry[] = []
  fields(reader, reader.end(), (key) => {
    if (key === 0x0a) labels = lineText(reader)
    else if (key === 0x12) entries.push(readEntry(reader))
    else return false
    return true
  })
  return { labels: parseLabelsText(labels), entries }
}

function readEntry(reader: ProtoReader): SentEntry {
  let time = '0'.repeat(19)
  let line = ''
  let metadata: Record<string, string> | undefined
  fields(reader, reader.end(), (key) => {
    if (key === 0x0a) time = readTime(reader)
    else if (key === 0x12) line = lineText(reader)
    else if (key === 0x1a) {
      const [name, value] = readPair(reader)
      metadata ??= {}
      metadata[name] = value
    } else return false
    return true
  })
  return { time, line, metadata: (metadata as StreamLabels | undefined) ?? noMetadata }
}

function readTime(reader: ProtoReader): string {
  let [seconds, nanos] = [0, 0]
  fields(reader, reader.end(), (key) => {
    if (key === 0x08) seconds = reader.int64()
    else if (key === 0x10) nanos = reader.int64()
    else return false
    return true
  })
  if (seconds < 0 || seconds >= 1e10 || nanos < 0 || nanos >= 1e9) return '0'.repeat(19)
  return String(seconds).padStart(10, '0') + String(nanos).padStart(9, '0')
}

function readPair(reader: ProtoReader): [name: string, value: string] {
  const pair: [string, string] = ['', '']
  fields(reader, reader.end(), (key) => {
    if (key === 0x0a) pair[0] = lineText(reader)
    else if (key === 0x12) pair[1] = lineText(reader)
    else return false
    return true
  })
  return pair
}

/** A program may write whatever it likes: what is not UTF-8 becomes U+FFFD. */
function lineText(reader: ProtoReader): string {
  const end = reader.end()
  const text = reader.bytes.toString('utf8', reader.at, end)
  reader.at = end
  return text
}

function fields(reader: ProtoReader, end: number, read: (key: number) => boolean): void {
  while (reader.at < end) {
    const key = reader.varint()
    if (!read(key)) reader.skip(key)
  }
  reader.expectAt(end)
}
