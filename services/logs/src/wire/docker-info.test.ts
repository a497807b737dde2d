import { expect, test } from 'vitest'
import type { Container } from '../domain/containers/container.ts'
import { renderInfo } from './docker-info.ts'

const in_ = (...states: readonly Container['state'][]) => states.map((state) => ({ state }) as Container)
const about = { version: '1.2.3', nowMs: Date.UTC(2026, 0, 2, 3, 4, 5, 6) }

test('containers are counted by their states, all that neither run nor pause as stopped', () => {
  const states = in_('running', 'running', 'paused', 'exited', 'created', 'restarting', 'unknown')
  expect(renderInfo({}, states, about)).toMatchObject({
    ...{ Containers: 7, ContainersRunning: 2, ContainersPaused: 1, ContainersStopped: 4 },
    SystemTime: '2026-01-02T03:04:05.006Z',
  })
})

test('without an engine it is Hearth on Linux', () => {
  expect(renderInfo({}, [], about)).toMatchObject({
    ...{ ServerVersion: 'hearth 1.2.3', OSType: 'linux', ID: '', Images: 0, NCPU: 0, Name: '', MemoryLimit: false },
    ...{ Swarm: { LocalNodeState: 'inactive' }, Labels: [], Warnings: null },
  })
})

test('what an engine says is passed on', () => {
  const said = {
    ServerVersion: '29.0',
    OSType: 'windows',
    NCPU: 8,
    MemTotal: 5,
    Name: 'box',
    Images: 3,
    PidsLimit: true,
  }
  expect(renderInfo(said, [], about)).toMatchObject(said)
})

test('what is no such figure is left out, and secrets of the engine too', () => {
  const said = {
    NCPU: 'eight',
    Name: 5,
    MemoryLimit: 'yes',
    HttpProxy: 'http://user:secret@proxy',
    Labels: ['key=secret'],
    ID: 'own',
  }
  const info = renderInfo(said, [], about)
  expect(info).toMatchObject({ NCPU: 0, Name: '', MemoryLimit: false, Labels: [], ID: '' })
  expect(JSON.stringify(info)).not.toContain('secret')
})
