import { describe, expect, test } from 'vitest'
import type { Container } from '../../containers/container.ts'
import { nanosOf, sourceOf } from '../../reading/kept-lines.fixture.ts'
import { combineStreams } from '../combine-streams.ts'
import { LabelSets } from '../stream-labels.ts'
import type { StreamStore } from '../stream-store.ts'
import { createContainerStreams } from './container-streams.ts'

const follow = { maxBatchLines: 10, maxBatchChars: 1_000, rejoinMs: 10, clock: () => 0 }
const ever = { from: '', until: '~' }
const process = (name: string): Partial<Container> => ({
  id: name,
  name,
  image: 'hearth',
  source: 'process',
  state: 'running',
})
const web = {
  fullId: 'f'.repeat(64),
  labels: { 'com.docker.compose.project': 'shop', 'com.docker.compose.service': 'front' },
  createdAt: nanosOf(10),
  startedAt: undefined,
  finishedAt: undefined,
  exitCode: undefined,
  logDriver: undefined,
  tty: false,
}

function streamsOf(times: Parameters<typeof sourceOf>[0], listed: readonly Partial<Container>[]): StreamStore {
  return createContainerStreams(sourceOf(times, listed), { labels: new LabelSets(), host: 'box', follow })
}

async function textsOf(
  store: StreamStore,
  direction: 'forward' | 'backward' = 'forward',
  range = ever,
): Promise<string[]> {
  const texts: string[] = []
  for await (const batch of store.read([], range, direction, new AbortController().signal))
    texts.push(...batch.map(({ line }) => line))
  return texts
}

describe('createContainerStreams()', () => {
  const streams = streamsOf({ a: [1, 3, 5], b: [2, 4] }, [process('a'), process('b')])

  test('lines of all are merged by time, in both directions and within a range', async () => {
    expect(await textsOf(streams)).toEqual(['a1', 'b2', 'a3', 'b4', 'a5'])
    expect(await textsOf(streams, 'backward')).toEqual(['a5', 'b4', 'a3', 'b2', 'a1'])
    expect(await textsOf(streams, 'forward', { from: nanosOf(2), until: nanosOf(4) })).toEqual(['b2', 'a3'])
  })

  test('a container is found by its names, its project and its stream', async () => {
    const found = streamsOf({ c: [11] }, [{ ...process('c'), name: 'shop-front-1', image: 'nginx', engine: web }])
    const project = { label: 'compose_project', operator: '=', value: 'shop' } as const
    const stream = { label: 'stream', operator: '=~', value: 'stdo.t' } as const
    expect(await found.series([project, stream], ever)).toEqual([
      {
        compose_project: 'shop',
        compose_service: 'front',
        container: 'shop-front-1',
        container_id: 'f'.repeat(64),
        host: 'box',
        image: 'nginx',
        service_name: 'front',
        stream: 'stdout',
      },
    ])
    expect(await found.series([project], { from: '', until: nanosOf(10) })).toEqual([])
  })

  test('what is kept comes first, then each line that is written, once', async () => {
    const leave = new AbortController()
    const seen: string[] = []
    for await (const batch of streams.follow(
      [{ label: 'container', operator: '=', value: 'a' }],
      nanosOf(3),
      leave.signal,
    )) {
      seen.push(...batch.map(({ line }) => line))
      if (seen.length === 2) leave.abort()
    }
    expect(seen).toEqual(['a3', 'a5'])
  })

  test('two stores are one', async () => {
    const both = combineStreams([streams, streamsOf({ c: [0, 9] }, [process('c')])])
    expect(await textsOf(both)).toEqual(['c0', 'a1', 'b2', 'a3', 'b4', 'a5', 'c9'])
    expect(await textsOf(both, 'backward')).toEqual(['c9', 'a5', 'b4', 'a3', 'b2', 'a1', 'c0'])
    expect(await both.figures([], ever)).toMatchObject({ streams: 6 })
  })
})
