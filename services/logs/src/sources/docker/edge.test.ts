import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeHome } from '../../test-support/log-writer.ts'
import { isAllowedPath } from './engine/allowed-path.ts'
import { parseEngineAddress } from './engine/engine-address.ts'
import { createEngineClient } from './engine/engine-client.ts'

const id = 'a'.repeat(64)

describe('isAllowedPath()', () => {
  test.each([
    ...['/_ping', '/version', '/containers/json', `/containers/${id}/json`, `/containers/${id}/logs`],
    ...['/images/json', `/images/sha256:${id}/json`, '/images/registry.example:5000/team/web:1.2/json'],
    ...['/networks', '/networks/bridge', '/volumes', '/volumes/my.data_1', '/system/df'],
  ])('%s may be asked for', (path) => {
    expect(isAllowedPath(path)).toBe(true)
  })

  test.each([
    `/containers/${id}/attach`,
    `/containers/${id}/export`,
    `/containers/${id}/archive`,
    '/containers/short/json',
    `/containers/${id}/../../images/json`,
    ...['/images/../containers/json', '/images/a/../json', '/images/json/history', '/images/a b/json', '/images//json'],
    ...['/networks/..', '/networks/a/connect', '/volumes/a%2fb', '/networks/', '/system/prune'],
    '/secrets',
    '/v1.41/containers/json',
  ])('%s may not', (path) => {
    expect(isAllowedPath(path)).toBe(false)
  })
})

describe('parseEngineAddress()', () => {
  test.each([
    { text: 'unix:///run/user/1000/docker.sock', expected: { socketPath: '/run/user/1000/docker.sock' } },
    { text: 'tcp://10.0.0.5:2376', expected: { host: '10.0.0.5', port: 2_376 } },
    { text: 'tcp://engine', expected: { host: 'engine', port: 2_375 } },
    { text: 'tcp://[::1]:2375', expected: { host: '::1', port: 2_375 } },
    { text: 'npipe:////./pipe/docker_engine', expected: { socketPath: '//./pipe/docker_engine' } },
  ])('reads $text', ({ text, expected }) => {
    expect(parseEngineAddress(text)).toEqual(expected)
  })

  test.each(['ssh://host', '/var/run/docker.sock', 'tcp://', 'unix://'])('refuses %s', (text) => {
    expect(() => parseEngineAddress(text)).toThrow('Cannot reach Docker at')
  })
})

test('an engine that takes a connection and never answers is unavailable', async () => {
  const { home, remove } = makeHome()
  const socketPath = join(home, 'dead.sock')
  const dead = createServer(() => undefined)
  await new Promise<void>((resolve) => dead.listen(socketPath, resolve))
  const client = createEngineClient({ address: { socketPath }, timeoutMs: 100, maxAnswerBytes: 1_000 })
  const { signal } = new AbortController()
  const unavailable = expect.objectContaining({ kind: 'unavailable', code: 'docker_unavailable' })
  await expect(client.negotiate(signal)).rejects.toEqual(unavailable)
  await expect(client.getJson('/version', {}, signal)).rejects.toEqual(unavailable)
  await expect(client.open('/events', {}, signal)).rejects.toEqual(unavailable)
  await expect(client.getJson('/containers/json', {}, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  client.close()
  dead.close()
  remove()
})
