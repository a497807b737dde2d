import { Failure } from '@hearth/kernel'
import { ProtoReader, unfoldSnappy } from '@hearth/protobuf'
import { readBody } from '../../clients/http/read-body.ts'
import type { ReadAnswer } from '../../clients/read-client.ts'
import type { Labels } from '../../domain/model/labels.ts'
import type { SelectOptions, Series } from '../../domain/model/queryable.ts'
import { decodeReadChunks, decodeReadSamples } from '../../domain/remote-read/decode-read-answer.ts'
import { readFrames } from '../../domain/remote-read/read-frames.ts'
import { decodeChunk } from '../../storage/blocks/samples/decode-chunk.ts'
import { mergeSamples } from '../../storage/blocks/samples/merge-samples.ts'
import { SampleList, type Samples } from '../../storage/blocks/samples/sample-list.ts'
import { crc32c } from '../../storage/wal/crc32c.ts'

export type AnswerLimits = {
  /** Of one message of a stream. */
  readonly maxFrameBytes: number
  /** Of an answer of samples, unfolded. */
  readonly maxBytes: number
}

const streamed = 'application/x-streamed-protobuf; proto=prometheus.ChunkedReadResponse'

/**
 * The series of an answer with those of their samples that lie in the range.
 *
 * @throws {Failure} `too-large` above `maxSamples`; {Error} in Prometheus' words for what cannot be read
 */
export async function collectAnswer(
  { contentType, body }: ReadAnswer,
  options: SelectOptions,
  limits: AnswerLimits,
): Promise<readonly Series[]> {
  const found = new Found(options)
  try {
    if (contentType.startsWith(streamed))
      for await (const frame of readFrames(body, limits.maxFrameBytes, crc32c))
        decodeReadChunks(new ProtoReader(frame), (labels, chunks) => {
          for (const { encoding, bytes } of chunks)
            found.add(labels, (into) => decodeChunk(encoding, bytes, options, into))
        })
    else if (contentType.startsWith('application/x-protobuf')) {
      const message = unfoldSnappy(await readBody(body, limits.maxBytes), limits.maxBytes)
      decodeReadSamples(new ProtoReader(message), (labels) => found.begin(labels))
    } else throw new Error(`unsupported content type: ${contentType}`)
  } finally {
    body.destroy()
  }
  return found.series()
}

/** Samples of many series, in parts that are each in order. */
class Found {
  readonly #options: SelectOptions
  readonly #parts = new Map<string, { readonly labels: Labels; readonly parts: SampleList[] }>()
  #samples = 0

  constructor(options: SelectOptions) {
    this.#options = options
  }

  add(labels: Labels, fill: (into: SampleList) => void): void {
    const part = this.#part(labels)
    fill(part)
    this.#count(part.length)
  }

  begin(labels: Labels) {
    const { fromMs, toMs } = this.#options
    const [floats, histograms] = [this.#part(labels), this.#part(labels)]
    const isWanted = (timeMs: number) => timeMs >= fromMs && timeMs <= toMs
    return {
      float: (timeMs: number, high: number, low: number) => {
        if (!isWanted(timeMs)) return
        floats.floats.push(timeMs, high, low)
        this.#count(1)
      },
      histogram: (timeMs: number, histogram: Parameters<SampleList['pushHistogram']>[1]) => {
        if (!isWanted(timeMs)) return
        histograms.pushHistogram(timeMs, histogram)
        this.#count(1)
      },
    }
  }

  series(): readonly Series[] {
    return [...this.#parts.values()]
      .map(({ labels, parts }) => ({ labels, ...merge(parts) }))
      .filter(({ timestamps }) => timestamps.length > 0)
  }

  #part(labels: Labels): SampleList {
    const known = this.#parts.get(labels.key) ?? { labels, parts: [] }
    this.#parts.set(labels.key, known)
    const part = new SampleList()
    known.parts.push(part)
    return part
  }

  #count(samples: number): void {
    this.#samples += samples
    const { maxSamples } = this.#options
    if (this.#samples <= maxSamples) return
    throw new Failure('too-large', `Cannot load more than ${maxSamples} samples from another server`)
  }
}

function merge(parts: readonly SampleList[]): Samples {
  const taken = parts.filter(({ length }) => length > 0).map((part) => part.take())
  return taken.length === 0 ? new SampleList().take() : mergeSamples(taken)
}
