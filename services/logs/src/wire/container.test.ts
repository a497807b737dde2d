import { expect, test } from 'vitest'
import { renderContainer } from './container.ts'

const process = {
  id: 'bundle/web',
  name: 'web',
  image: 'hearth',
  source: 'process',
  state: 'created',
  health: undefined,
  pid: undefined,
  port: undefined,
  restarts: undefined,
  retained: undefined,
  engine: undefined,
} as const

const nothing = {
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
}

test('what is not known of a container is null', () => {
  const { id, name, image, source, state } = process
  expect(renderContainer(process)).toEqual({ ...nothing, id, name, image, source, state })
})

test('what is known of it is told, zeros and falsehoods too', () => {
  const known = { health: 'healthy', pid: 7, port: 3_000, restarts: 0, unreadable: 'Cannot read it' } as const
  const retained = { from: '1', to: '2', bytes: 0 }
  const labels = { 'com.docker.compose.project': 'shop', 'com.docker.compose.service': 'api', tier: 'front' }
  const times = { createdAt: '1', startedAt: '2', finishedAt: '3' }
  const more = { exitCode: 0, logDriver: 'local', tty: false }
  const engine = { fullId: 'f00d', labels, ...times, ...more }
  expect(renderContainer({ ...process, ...known, retained, engine })).toMatchObject({
    ...known,
    retained,
    ...times,
    ...more,
    engineId: 'f00d',
    labels,
    project: 'shop',
    service: 'api',
  })
})
