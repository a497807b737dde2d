import { expect, test } from 'vitest'
import type { Container } from '../containers/container.ts'
import { BEGINNING, type Line } from '../lines/line.ts'
import { readOut } from './read-out.ts'
import type { LogSource } from './source.ts'

const time = '1795251600000000000'

const stopped: Container = {
  id: 'docker/a',
  name: 'a',
  image: 'b',
  source: 'docker',
  state: 'exited',
  health: undefined,
  pid: undefined,
  port: undefined,
  restarts: undefined,
  retained: undefined,
  engine: {
    fullId: 'a'.repeat(64),
    labels: {},
    createdAt: time,
    startedAt: time,
    finishedAt: time,
    exitCode: 0,
    logDriver: 'json-file',
    tty: false,
  },
}

/** Nothing at first, so that its reader has caught up, then `count` lines. */
function sourceOf(count: number): LogSource {
  const lines = Array.from(
    { length: count },
    (_, at): Line => ({
      container: stopped.id,
      generation: 'g',
      time,
      stream: 'stdout',
      text: `${at}`,
      partial: false,
    }),
  )
  let takes = 0
  return {
    ready: async () => undefined,
    isAway: () => false,
    list: async () => [stopped],
    read: () => Promise.reject(new Error('not asked for')),
    follow: async () => ({
      async take(max) {
        const taken = takes++ === 0 ? [] : lines.splice(0, max)
        return { entries: taken.map((line) => ({ line, boundary: BEGINNING })), gap: undefined, cursor: BEGINNING }
      },
      changed: async () => undefined,
      close: async () => undefined,
    }),
  }
}

test('a follow of a container that stopped ends behind its last line, however late its reader comes to it', async () => {
  const texts: string[] = []
  const options = {
    since: undefined,
    until: undefined,
    tail: undefined,
    follow: true,
    accept: () => true,
    maxBatchLines: 10,
    maxBatchChars: 1_000,
    rejoinMs: 0,
    clock: () => 0,
    signal: new AbortController().signal,
  }
  for await (const lines of readOut(sourceOf(200), stopped, options)) texts.push(...lines.map(({ text }) => text))
  expect(texts).toEqual(Array.from({ length: 200 }, (_, at) => `${at}`))
})
