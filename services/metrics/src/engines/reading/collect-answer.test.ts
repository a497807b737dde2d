import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { foldSnappy } from '@hearth/protobuf'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { histogram } from '../../domain/model/histogram.fixture.ts'
import { Labels } from '../../domain/model/labels.ts'
import type { Series } from '../../domain/model/queryable.ts'
import { encodeChunkFrames } from '../../domain/remote-read/encode-chunks.ts'
import { encodeSamples as encodeResponse } from '../../domain/remote-read/encode-samples.ts'
import { encodeSamples } from '../../storage/blocks/samples/encode-samples.ts'
import { crc32c } from '../../storage/wal/crc32c.ts'
import { collectAnswer } from './collect-answer.ts'

const streamed = 'application/x-streamed-protobuf; proto=prometheus.ChunkedReadResponse'
const limits = { maxFrameBytes: 1_000_000, maxBytes: 1_000_000 }
const { signal } = new AbortController()
const options = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, maxSamples: 100_000, signal }

function answerOf(contentType: string, ...pieces: readonly Uint8Array[]) {
  const body = new IncomingMessage(new Socket())
  for (const piece of pieces) body.push(piece)
  body.push(null)
  return { contentType, body }
}

const framesOf = (series: readonly Series[]) =>
  Buffer.concat([...encodeChunkFrames(series, 0, { encode: encodeSamples, checksum: crc32c })])
const responseOf = (series: readonly Series[]) => foldSnappy(encodeResponse([series]))

type Point = { readonly stepMs: number; readonly value: number; readonly isHistogram: boolean }

function seriesOf(name: string, points: readonly Point[]): Series {
  let timeMs = 1_000
  const timestamps = points.map(({ stepMs }) => {
    timeMs += stepMs
    return timeMs
  })
  const histograms = points.map(({ isHistogram, value }) =>
    isHistogram ? histogram({ integer: true, sum: value, positive: { 0: 3, 2: 1 } }) : undefined,
  )
  return {
    labels: Labels.of({ __name__: name }),
    timestamps: Float64Array.from(timestamps),
    values: Float64Array.from(points, ({ value }) => value),
    ...(histograms.some((one) => one !== undefined) ? { histograms } : {}),
  }
}

/** Of a series what any of its forms keeps: whether a count went on is said anew by each. */
const shown = (all: readonly Series[]) =>
  all.map(({ labels, timestamps, values, histograms }) => ({
    labels: labels.toRecord(),
    samples: [...timestamps].map((timeMs, at) => [timeMs, values[at], histograms?.[at]?.count]),
  }))

const points = fc.array(
  fc.record({ stepMs: fc.integer({ min: 1, max: 60_000 }), value: fc.double(), isHistogram: fc.boolean() }),
  { minLength: 1, maxLength: 250 },
)

describe('an answer of remote read', () => {
  test('is read as samples and as chunks, however it comes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(points, { maxLength: 3 }), fc.nat(), async (lists, cut) => {
        const series = lists.map((list, at) => seriesOf(`m${at}`, list))
        const frames = framesOf(series)
        const place = frames.length === 0 ? 0 : cut % frames.length
        const pieces = [frames.subarray(0, place), frames.subarray(place)]
        expect(shown(await collectAnswer(answerOf(streamed, ...pieces), options, limits))).toEqual(shown(series))
        const response = answerOf('application/x-protobuf', responseOf(series))
        expect(shown(await collectAnswer(response, options, limits))).toEqual(shown(series))
      }),
      { numRuns: 50 },
    )
  })

  const series = [
    seriesOf(
      'm',
      Array.from({ length: 100 }, (_, at) => ({ stepMs: 1_000, value: at, isHistogram: false })),
    ),
  ]
  const frames = framesOf(series)

  test('has what lies in the range alone', async () => {
    for (const answer of [answerOf(streamed, frames), answerOf('application/x-protobuf', responseOf(series))]) {
      const [found] = await collectAnswer(answer, { ...options, fromMs: 5_000, toMs: 7_000 }, limits)
      expect([...(found?.timestamps ?? [])]).toEqual([5_000, 6_000, 7_000])
    }
  })

  test('is refused when it has more samples than are wanted', async () => {
    for (const answer of [answerOf(streamed, frames), answerOf('application/x-protobuf', responseOf(series))])
      await expect(collectAnswer(answer, { ...options, maxSamples: 99 }, limits)).rejects.toMatchObject({
        kind: 'too-large',
      })
  })

  test.each([
    ['is of another kind', answerOf('text/html', frames), 'unsupported content type: text/html'],
    ['is cut off', answerOf(streamed, frames.subarray(0, 50)), 'chunkedReader: unexpected EOF'],
    ['is damaged', answerOf(streamed, frames.with(40, 0xff)), 'chunkedReader: corrupted frame; checksum mismatch'],
    ['has a frame that is too long', answerOf(streamed, Buffer.from([0xff, 0xff, 0xff, 0x01, 0, 0, 0, 0])), 'exceeded'],
    ['is no snappy', answerOf('application/x-protobuf', frames), 'snappy: corrupt input'],
  ])('is refused when it %s', async (_, answer, message) => {
    await expect(collectAnswer(answer, options, limits)).rejects.toThrow(message)
  })
})
