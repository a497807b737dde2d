import { describe, expect, test } from 'vitest'
import type { Container } from '../domain/containers/container.ts'
import type { LogSource } from '../domain/reading/source.ts'
import { selectContainers } from './select-containers.ts'

const process: Container = {
  id: 'bundle/web',
  name: 'web',
  image: 'hearth',
  source: 'process',
  state: 'running',
  health: undefined,
  pid: undefined,
  port: undefined,
  restarts: undefined,
  retained: undefined,
  engine: undefined,
}

function container(digit: string, own: Partial<Container>, engine: Partial<Container['engine']> = {}): Container {
  const fullId = digit.repeat(64)
  return {
    ...process,
    id: `docker/${fullId.slice(0, 12)}`,
    source: 'docker',
    engine: {
      fullId,
      labels: {},
      createdAt: '1700000000000000000',
      startedAt: undefined,
      finishedAt: undefined,
      exitCode: undefined,
      logDriver: undefined,
      tty: undefined,
      ...engine,
    },
    ...own,
  }
}

const service = { labels: { 'com.docker.compose.service': 'api' } }
const twin = container('a', { name: 'web' })
const api = container('b', { name: 'shop-api-1' }, service)
const oldApi = container('c', { name: 'shop-api-0', state: 'exited' }, service)

/** A source that lists these, and after it is ready those; the engine of what is `away` does not answer. */
function sourceOf(
  listed: readonly Container[],
  { later = listed, away = () => false }: { later?: readonly Container[]; away?: LogSource['isAway'] } = {},
): LogSource {
  let known = listed
  return {
    list: async () => known,
    ready: async () => {
      known = later
    },
    isAway: away,
    read: () => Promise.reject(new Error('nothing is read')),
    follow: () => Promise.reject(new Error('nothing is followed')),
  }
}

const known = [process, twin, oldApi, api]

describe('a container that is asked for', () => {
  test.each([
    { name: 'by its id', asked: twin.id, found: twin.id },
    { name: 'by its name, which means the process', asked: 'web', found: process.id },
    { name: 'by its name with its source', asked: 'docker/web', found: twin.id },
    { name: 'by the beginning of its long id', asked: 'a'.repeat(20), found: twin.id },
    { name: 'by its service, where it runs', asked: 'api', found: api.id },
  ])('$name is found', async ({ asked, found }) => {
    expect(await selectContainers(sourceOf(known), [asked])).toEqual({ ids: [found], all: false })
  })

  test('twice is selected once, and several stay in their order', async () => {
    const asked = ['api', 'web', api.id]
    expect((await selectContainers(sourceOf(known), asked)).ids).toEqual([api.id, process.id])
  })

  test.each(['nobody', 'a'.repeat(11), 'A'.repeat(12)])('%s and does not exist is missing', async (asked) => {
    await expect(selectContainers(sourceOf(known), [asked])).rejects.toMatchObject({
      kind: 'missing',
      code: 'container_not_found',
    })
  })

  test('is waited for right after the start', async () => {
    const source = sourceOf([process], { later: known })
    expect((await selectContainers(source, ['api'])).ids).toEqual([api.id])
  })

  test('and was not read before is missing, also while its engine does not answer', async () => {
    await expect(selectContainers(sourceOf([], { away: () => true }), ['api'])).rejects.toMatchObject({
      kind: 'missing',
    })
  })

  test('is taken from what was read before while its engine does not answer', async () => {
    const followed = { atMs: 0, resumed: new Set([api.id, 'bundle/gone']) }
    const source = sourceOf([process], { away: (id) => id === api.id })
    expect((await selectContainers(source, ['web', 'api'], followed)).ids).toEqual([process.id, api.id])
  })
})

describe('all containers', () => {
  const stoppedAt = (digit: string, finishedAt: string | undefined) =>
    container(digit, { name: `stopped-${digit}`, state: 'exited' }, { finishedAt })

  test('are those that may write, then those that stopped, the last one first', async () => {
    const first = stoppedAt('d', '1700000000000000001')
    const never = stoppedAt('e', undefined)
    const last = stoppedAt('f', '1700000000000000002')
    const listed = [never, first, last, process, twin]
    expect(await selectContainers(sourceOf(listed), ['*'])).toEqual({
      ids: [process, twin, last, first, never].map(({ id }) => id),
      all: true,
    })
  })

  test('are at most a hundred', async () => {
    const many = Array.from({ length: 101 }, (_, at) => ({ ...process, id: `bundle/${at}` }))
    expect((await selectContainers(sourceOf(many), ['*'])).ids).toEqual(many.slice(0, 100).map(({ id }) => id))
  })

  test('of a stream are those that may write or have just stopped, and those read before whose engine is away', async () => {
    const atMs = 1_700_000_000_000
    const lately = stoppedAt('d', '1699999500000000000')
    const longAgo = stoppedAt('e', '1699999300000000000')
    const source = sourceOf([process, lately, longAgo], { away: (id) => id === api.id || id === lately.id })
    const followed = { atMs, resumed: new Set([api.id, lately.id, 'bundle/gone']) }
    expect(await selectContainers(source, ['*'], followed)).toEqual({
      ids: [process.id, lately.id, api.id],
      all: true,
    })
  })
})
