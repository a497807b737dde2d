import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { describe, expect, test } from 'vitest'
import { isNodeNewEnough, projectRoot, requireNode, runInForeground } from './pinned-node.mjs'

const sh = (script: string, options = {}) => runInForeground('/bin/sh', ['-c', script], options)

test('the project is where its package.json lies', () => {
  expect(existsSync(join(projectRoot, 'package.json'))).toBe(true)
})

test('the Node that runs the tests can run the sources', () => expect(isNodeNewEnough()).toBe(true))

test.each([
  { version: '24.0.0', isEnough: true },
  { version: '100.1.0', isEnough: true },
  { version: '23.9.9', isEnough: false },
  { version: '9.24.0', isEnough: false },
])('Node $version is new enough: $isEnough', ({ version, isEnough }) => {
  const versions = process.versions
  Object.defineProperty(process, 'versions', { value: { ...versions, node: version } })
  try {
    expect(isNodeNewEnough()).toBe(isEnough)
  } finally {
    Object.defineProperty(process, 'versions', { value: versions })
  }
})

test('the Node to run the sources with is one that is there', () => {
  expect(existsSync(requireNode())).toBe(true)
})

describe('runInForeground()', () => {
  test.each([
    { name: 'ended well', script: 'exit 0', code: 0 },
    { name: 'ended with a code', script: 'exit 7', code: 7 },
    { name: 'was ended by SIGTERM', script: 'kill -TERM $$', code: 143 },
    { name: 'was ended by SIGKILL', script: 'kill -KILL $$', code: 137 },
  ])('tells how a program $name', async ({ script, code }) => expect(await sh(script)).toBe(code))

  test('fails where there is no such program', async () => {
    await expect(runInForeground('/no/such/program', [])).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('gives a program its variables', async () => {
    expect(await sh('test "$GIVEN" = here', { env: { GIVEN: 'here' } })).toBe(0)
  })

  test.each([
    { ipc: true, code: 0 },
    { ipc: false, code: 1 },
  ])('gives it a channel where that is wanted: $ipc', async ({ ipc, code }) => {
    expect(await sh('test -n "$NODE_CHANNEL_FD"', { ipc, env: {} })).toBe(code)
  })

  // The signals are not sent, for others listen too: its own listener is the last.
  const receive = (signal: NodeJS.Signals) => process.listeners(signal).at(-1)?.(signal)

  test.each(['SIGINT', 'SIGTERM'] as const)('passes %s on', async (signal) => {
    const ended = sh('exec cat /dev/zero > /dev/null')
    receive(signal)
    expect(await ended).toBe(128 + constants.signals[signal])
  })

  test('passes SIGHUP on in a terminal alone', async () => {
    const ended = sh('exec cat /dev/zero > /dev/null')
    receive('SIGHUP')
    receive('SIGTERM')
    expect(await ended).toBe([0, 1, 2].some((descriptor) => isatty(descriptor)) ? 129 : 143)
  })

  test('listens for signals as long as it lasts', async () => {
    const listening = () => ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => process.listenerCount(name))
    const before = listening()
    const ended = sh('exit 0')
    expect(listening()).toEqual(before.map((count) => count + 1))
    await ended
    expect(listening()).toEqual(before)
  })
})
