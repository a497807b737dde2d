import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { PackedLines } from '../streams/packed-lines.ts'
import { LabelSets } from '../streams/stream-labels.ts'
import { NO_LABELS } from '../streams/stream-store.ts'
import type { SentEntry, SentStream } from './pushed.ts'
import { createTaker, type TakeDeps } from './take-push.ts'

const nowMs = 1_700_000_000_000
const at = (ms: number) => `${BigInt(nowMs + ms) * 1_000_000n}`.padStart(19, '0')
const line = (ms: number, text = 'x', metadata = {}): SentEntry => ({ time: at(ms), line: text, metadata })
const of = (app: string, ...entries: SentEntry[]): SentStream => ({ labels: { app }, entries })

/** A taker with bounds that are small, what it kept, and what it counted. */
function taker(limits: Partial<TakeDeps['limits']> = {}) {
  const kept: Parameters<TakeDeps['append']>[0][number][] = []
  const refused: Record<string, number> = {}
  let [lines, bytes, now] = [0, 0, nowMs]
  const take = createTaker({
    append: async (streams) => void kept.push(...streams),
    labels: new LabelSets(),
    clock: () => now,
    limits: {
      ...{ maxLabels: 3, maxLabelNameBytes: 20, maxLabelValueBytes: 20, maxLineBytes: 10, maxMetadata: 2 },
      ...{ maxMetadataBytes: 40, maxStreams: 2, maxLateMs: 1_000, maxAgeMs: 0, maxFutureMs: 500, bytesPerSecond: 0 },
      ...limits,
    },
    counts: {
      taken(more, size) {
        lines += more
        bytes += size
      },
      refused(reason, more) {
        refused[reason] = (refused[reason] ?? 0) + more
      },
    },
  })
  const texts = () => kept.map(({ labels, entries }) => [labels.app, ...entries.map((entry) => entry.line)].join(' '))
  const wait = (ms: number) => {
    now += ms
  }
  return { take, kept, refused, texts, counted: () => [lines, bytes], wait }
}

const faultOf = async (taking: Promise<void>) => {
  const fault = await taking.then(
    () => undefined,
    (error: unknown) => error,
  )
  return fault instanceof Failure ? [fault.kind, fault.message] : fault
}

describe('what is taken', () => {
  test('is kept stream by stream, each by time, and counted', async () => {
    const { take, kept, texts, counted } = taker()
    await take([of('a', line(30, 'late'), line(10, 'é'), line(20, 'b')), of('b', line(0, 'c'))])
    expect(texts()).toEqual(['a é b late', 'b c'])
    expect(kept[0]?.labels).toEqual({ app: 'a', service_name: 'a' })
    expect(counted()).toEqual([4, 2 + 1 + 4 + 1])
  })

  test('keeps the order of lines of one time', async () => {
    const { take, texts } = taker()
    await take([of('a', line(10, '1'), line(0, '0'), line(10, '2'))])
    expect(texts()).toEqual(['a 0 1 2'])
  })

  test('is one stream where its labels come twice', async () => {
    const { take, texts } = taker()
    await take([of('a', line(0, '1')), of('b', line(0, '2')), of('a', line(5, '3'))])
    expect(texts()).toEqual(['a 1 3', 'b 2'])
  })

  test('is nothing where there are no lines', async () => {
    const { take, texts, counted } = taker()
    await take([of('a'), { labels: {}, entries: [] }])
    expect([texts(), counted()]).toEqual([[], [0, 0]])
  })

  test('has names of metadata that a query can name, and counts them', async () => {
    const { take, kept, counted } = taker()
    await take([of('a', line(0, 'x', { 'a.b': 'é' }), line(1, 'y'))])
    expect(kept[0]?.entries.map(({ metadata }) => metadata)).toEqual([{ a_b: 'é' }, {}])
    expect(kept[0]?.entries[1]?.metadata).toBe(NO_LABELS)
    expect(counted()).toEqual([2, 1 + 3 + 2 + 1])
  })

  test('has no half characters', async () => {
    const { take, texts } = taker()
    await take([of('a', line(0, 'x\ud800'))])
    expect(texts()).toEqual(['a x\ufffd'])
  })
})

describe('packed lines', () => {
  const packed = (times: readonly number[], text = 'x'): PackedLines => ({
    seconds: Uint32Array.from(times, (ms) => Math.floor((nowMs + ms) / 1_000)),
    nanos: Uint32Array.from(times, (ms) => ((nowMs + ms) % 1_000) * 1e6),
    lengths: new Uint32Array(times.length).fill(text.length),
    text: Buffer.from(text.repeat(times.length)),
  })
  const sent = (lines: PackedLines, app = 'a'): SentStream => {
    const entries = [...lines.lengths].map((length, place) => ({
      time: `${String(lines.seconds[place]).padStart(10, '0')}${String(lines.nanos[place]).padStart(9, '0')}`,
      line: lines.text.toString('utf8', place * length, (place + 1) * length),
      metadata: {},
    }))
    return { labels: { app }, entries, packed: lines }
  }

  test('stay packed where all of them are taken', async () => {
    const { take, kept, counted } = taker()
    const lines = packed([0, 10])
    await take([sent(lines)])
    expect(kept.map((stream) => stream.packed)).toEqual([lines])
    expect(counted()).toEqual([2, 2])
  })

  test.each([
    { name: 'one is too long', lines: packed([0], 'x'.repeat(11)), limits: {}, kept: 0 },
    { name: 'one is too new', lines: packed([0, 501]), limits: {}, kept: 1 },
    { name: 'one is too old', lines: packed([-2_000, 0]), limits: { maxAgeMs: 1_999 }, kept: 1 },
  ])('are looked at one by one where $name', async ({ lines, limits, kept: count }) => {
    const { take, kept, counted } = taker(limits)
    expect(await faultOf(take([sent(lines)]))).toEqual(['invalid', expect.any(String)])
    expect(kept.map((stream) => stream.packed)).toEqual(count === 0 ? [] : [undefined])
    expect(counted()).toEqual([count, count])
  })

  test.each([
    { name: 'as old as it may be', lines: packed([-2_000]), limits: { maxAgeMs: 2_000 } },
    { name: 'as new as it may be', lines: packed([500]), limits: {} },
    { name: 'as long as it may be', lines: packed([0], 'x'.repeat(10)), limits: {} },
  ])('stay packed where one is $name', async ({ lines, limits }) => {
    const { take, kept } = taker(limits)
    await take([sent(lines)])
    expect(kept[0]?.packed).toBe(lines)
  })

  test('of a stream that came before in the same request join it', async () => {
    const { take, kept, texts } = taker()
    await take([of('a', line(5, '1')), sent(packed([0, 10]))])
    expect([texts(), kept[0]?.packed]).toEqual([['a x 1 x'], undefined])
  })

  test('are joined by those that come later in the same request', async () => {
    const { take, texts } = taker()
    await take([sent(packed([0, 10])), of('a', line(5, '1'))])
    expect(texts()).toEqual(['a x 1 x'])
  })

  test('that begin too far behind are taken in part', async () => {
    const { take, kept, refused } = taker()
    await take([of('a', line(0, '1'))])
    expect(await faultOf(take([sent(packed([-1_001, -1_000, 1]))]))).toEqual(['invalid', expect.any(String)])
    expect(kept.at(-1)?.entries).toHaveLength(2)
    expect(refused).toEqual({ too_far_behind: 1 })
  })
})

describe('what is refused', () => {
  test.each([
    {
      name: 'a line that is too long',
      streams: [of('a', line(0, '12345678901'), line(0, 'ok'))],
      reason: 'line_too_long',
      fault: `max entry size '10' bytes exceeded for stream '{app="a", service_name="a"}' while adding an entry with length '11' bytes`,
      taken: 1,
    },
    {
      name: 'a line of the future',
      streams: [of('a', line(501)), of('b', line(500))],
      reason: 'too_far_in_future',
      fault: `entry for stream '{app="a", service_name="a"}' has timestamp too new: 2023-11-14T22:13:20Z`,
      taken: 1,
    },
    {
      name: 'a stream with too many labels',
      streams: [{ labels: { app: 'a', b: 'b', c: 'c', d: 'd' }, entries: [line(0), line(1)] }, of('b', line(0))],
      reason: 'max_label_names_per_series',
      fault: `entry for stream '{app="a", b="b", c="c", d="d", service_name="a"}' has 4 label names; limit 3`,
      taken: 1,
    },
  ])('$name, and the rest is taken', async ({ streams, reason, fault, taken }) => {
    const { take, refused, counted } = taker()
    expect(await faultOf(take(streams))).toEqual(['invalid', fault])
    expect(Object.keys(refused)).toEqual([reason])
    expect(counted()[0]).toBe(taken)
  })

  test('with more names than anybody may have, without spelling them out', async () => {
    const labels = Object.fromEntries(Array.from({ length: 1_001 }, (_, nth) => [`l${nth}`, 'x']))
    const { take, refused } = taker()
    const fault = 'entry for a stream has 1001 label names; limit 3'
    expect(await faultOf(take([{ labels, entries: [line(0), line(1)] }]))).toEqual(['invalid', fault])
    expect(refused).toEqual({ max_label_names_per_series: 2 })
  })

  test('all of a request with a name that is none', async () => {
    const { take, texts } = taker()
    expect(await faultOf(take([of('a', line(0)), { labels: { 'a b': 'x' }, entries: [line(0)] }]))).toEqual([
      'invalid',
      expect.stringContaining('{a b="x"}'),
    ])
    expect(texts()).toEqual([])
  })

  test('is told once for each reason, with how often', async () => {
    const long = '12345678901'
    const same = `max entry size '10' bytes exceeded for stream '{app="a", service_name="a"}' while adding an entry with length '11' bytes`
    const one = taker()
    expect(await faultOf(one.take([of('a', line(0, long), line(1, long))]))).toEqual([
      'invalid',
      `2 errors like: ${same}`,
    ])
    const other = taker()
    expect(await faultOf(other.take([of('a', line(0, long), line(501))]))).toEqual([
      'invalid',
      `1 errors like: ${same}; 1 errors like: entry for stream '{app="a", service_name="a"}' has timestamp too new: 2023-11-14T22:13:20Z`,
    ])
  })

  test('is what comes too far behind the newest line of its stream', async () => {
    const { take, refused, texts } = taker()
    await take([of('a', line(0, '1'))])
    const [kind, message] = (await faultOf(take([of('a', line(-1_001, 'no'), line(-1_000, 'ok'))]))) as string[]
    expect(kind).toBe('invalid')
    expect(message).toContain(
      'entry timestamp is: 2023-11-14T22:13:18Z, oldest acceptable timestamp is: 2023-11-14T22:13:19Z',
    )
    expect(message).toContain(`user 'fake', total ignored: 1 out of 2 for stream: {app="a", service_name="a"}`)
    expect([texts(), refused]).toEqual([['a 1', 'a ok'], { too_far_behind: 1 }])
    await faultOf(take([of('a', line(-5_000, 'no'))]))
    expect(texts()).toEqual(['a 1', 'a ok'])
  })

  test('of those that come too far behind ten are named', async () => {
    const { take } = taker()
    await take([of('a', line(0))])
    const late = Array.from({ length: 12 }, (_, nth) => line(-2_000 + nth))
    const [, message = ''] = (await faultOf(take([of('a', ...late)]))) as string[]
    expect(message.split('\n')).toHaveLength(11)
    expect(message).toContain('total ignored: 12 out of 12')
  })

  test('is a stream more than there may be, until others have been idle for an hour', async () => {
    const { take, refused, texts, wait } = taker()
    const fault = `maximum active stream limit exceeded when trying to create stream {app="c", service_name="c"}, `
    expect(await faultOf(take([of('a', line(0)), of('b', line(0)), of('c', line(0), line(1))]))).toEqual([
      'rate-limited',
      expect.stringContaining(fault),
    ])
    expect([texts(), refused]).toEqual([['a x', 'b x'], { stream_limit: 2 }])
    wait(3_600_000)
    await take([of('c', line(0))])
    expect(texts()).toEqual(['a x', 'b x', 'c x'])
  })

  test('is no stream that is written to already, however many there are', async () => {
    const { take, texts } = taker()
    await take([of('a', line(0)), of('b', line(0))])
    await take([of('b', line(1)), of('a', line(1))])
    expect(texts()).toEqual(['a x', 'b x', 'b x', 'a x'])
  })

  test('is all of what comes too fast', async () => {
    const { take, refused, texts, counted, wait } = taker({ bytesPerSecond: 2 })
    await take([of('a', line(0, '12345678'))])
    expect(await faultOf(take([of('a', line(1, '12'))]))).toEqual([
      'rate-limited',
      expect.stringContaining(
        "ingestion rate limit exceeded for user fake (limit: 2 bytes/sec) while attempting to ingest '1' lines totaling '2' bytes",
      ),
    ])
    expect([texts(), counted(), refused]).toEqual([['a 12345678'], [1, 8], { rate_limited: 1 }])
    wait(1_000)
    await take([of('a', line(1, '12'))])
    expect(counted()).toEqual([2, 10])
  })
})
