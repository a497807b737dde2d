import { expect, test } from 'vitest'
import type { ContainerBody } from '../../../../services/logs/src/wire/container.ts'
import { groupContainers } from './group-containers.ts'

const container = (name: string, rest: Partial<ContainerBody> = {}): ContainerBody => ({
  id: `docker/${name}`,
  name,
  image: 'busybox',
  source: 'docker',
  state: 'running',
  health: null,
  pid: null,
  port: null,
  restarts: null,
  retained: null,
  unreadable: null,
  engineId: null,
  labels: {},
  project: null,
  service: null,
  createdAt: null,
  startedAt: null,
  finishedAt: null,
  exitCode: null,
  logDriver: null,
  tty: null,
  ...rest,
})

const all = [
  container('zoo'),
  container('stopped', { state: 'exited' }),
  container('db', { project: 'shop' }),
  container('chatflow', { source: 'process', state: 'created' }),
  container('health', { source: 'process' }),
]

const shown = (filter: string) =>
  groupContainers(all, filter).map(({ title, containers }) => [title, containers.map(({ name }) => name)])

test('groupContainers() puts processes first, then projects, then the rest, running ones on top', () => {
  expect(shown('')).toEqual([
    ['Hearth', ['health', 'chatflow']],
    ['shop', ['db']],
    ['Containers', ['zoo', 'stopped']],
  ])
})

test('groupContainers() filters by name, image and project', () => {
  expect(shown(' SHOP')).toEqual([['shop', ['db']]])
  expect(shown('busy')).toHaveLength(3)
  expect(shown('nothing')).toEqual([])
})
