import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { describeDocker, docker, withContainers } from '../test-support/docker.ts'
import { createLogWriter } from '../test-support/log-writer.ts'
import { withLogs } from '../test-support/with-logs.ts'

const logs = withLogs()

describe("the part of Docker's API", () => {
  test.each([
    { method: 'POST', path: '/v1.44/containers/chatflow/stop' },
    { method: 'DELETE', path: '/containers/chatflow' },
    { method: 'POST', path: '/containers/chatflow/exec' },
    { method: 'POST', path: '/v1.41/images/create' },
  ])('does not let $method $path through', async ({ method, path }) => {
    const answer = await fetch(`${await logs.start()}${path}`, { method })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({ message: 'Cannot do this: Docker can be read here, not changed' })
  })

  test('refuses as Docker does', async () => {
    const url = await logs.start()
    const missing = await fetch(`${url}/v1.44/containers/nobody/json`)
    expect([missing.status, await missing.json()]).toEqual([404, { message: 'No such container: nobody' }])
    const none = await fetch(`${url}/containers/chatflow/logs`)
    expect([none.status, await none.json()]).toEqual([
      400,
      { message: 'Bad parameters: you must choose at least one stream' },
    ])
  })

  test('lists what has stopped only when asked to', async () => {
    createLogWriter(logs.home(), 'chatflow').write('hello\n')
    const url = await logs.start({ services: ['chatflow'] })
    expect(await (await fetch(`${url}/v1.44/containers/json`)).json()).toEqual([])
    expect(await (await fetch(`${url}/v1.44/containers/json?all=1`)).json()).toMatchObject([
      { Id: expect.stringMatching(/^[0-9a-f]{64}$/), Names: ['/chatflow'], Image: 'hearth', State: 'exited' },
    ])
  })
})

describeDocker("Docker's own command", () => {
  const containers = withContainers()
  const command = async (url: string, ...args: string[]) =>
    promisify(execFile)('docker', ['-H', url.replace('http:', 'tcp:'), ...args])

  test('lists containers and processes, and reads both', async () => {
    createLogWriter(logs.home(), 'chatflow').writeAll([{ text: 'one\n' }, { text: 'two\n', stream: 'stderr' }])
    const id = await containers.run('echo from a container; echo and an error >&2; sleep 60')
    const url = await logs.startWithDocker()
    const name = await docker('inspect', '-f', '{{.Name}}', id)
    const listed = await command(url, 'ps', '-a', '--format', '{{.Names}} {{.Image}} {{.State}}')
    expect(listed.stdout).toContain('chatflow hearth exited\n')
    expect(listed.stdout).toContain(`${name.slice(1)} busybox-test running\n`)
    expect(await command(url, 'logs', 'chatflow')).toEqual({ stdout: 'one\n', stderr: 'two\n' })
    expect(await command(url, 'logs', '-t', '--tail', '1', 'chatflow')).toEqual({
      stdout: '',
      stderr: '2026-11-21T09:00:00.000002000Z two\n',
    })
    await expect
      .poll(() => command(url, 'logs', id.slice(0, 12)))
      .toEqual({
        stdout: 'from a container\n',
        stderr: 'and an error\n',
      })
    await expect(command(url, 'rm', '-f', id)).rejects.toThrow('Docker can be read here, not changed')
  })

  test.each(['auto', 'off'])('follows until the container stops, with dockerFiles %s', async (dockerFiles) => {
    const id = await containers.run('for i in 1 2 3; do echo $i; sleep 1; done; seq 4 20000')
    const url = await logs.startWithDocker({ rejoinMs: 200, dockerFiles })
    const expected = Array.from({ length: 20_000 }, (_, at) => `${at + 1}\n`).join('')
    expect((await command(url, 'logs', '-f', id)).stdout).toBe(expected)
    expect((await command(url, 'logs', '-f', id)).stdout).toBe(expected)
    expect((await command(url, 'logs', id)).stdout).toBe(expected)
  })
})
