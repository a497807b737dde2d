import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { describeDocker, docker, ended, withContainers } from '../test-support/docker.ts'
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

  test.each([
    {
      asked: '/v1.23/containers/json',
      message: /^client version 1\.23 is too old\. Minimum supported API version is 1\.24, /,
    },
    { asked: '/v1/_ping', message: /^client version 1 is too old\. / },
    { asked: '/v1.45/version', message: 'client version 1.45 is too new. Maximum supported API version is 1.44' },
    { asked: '/v2.0/containers/chatflow/json', message: /^client version 2\.0 is too new\. / },
    { asked: '/containers/json?filters={bad', message: 'invalid filter' },
    { asked: '/containers/json?filters=[]', message: 'invalid filter' },
    { asked: '/containers/json?filters={"name":"a"}', message: 'invalid filter' },
    { asked: '/containers/json?filters={"nope":["a"]}', message: "invalid filter 'nope'" },
    { asked: '/containers/json?filters={"status":["gone"]}', message: "invalid filter 'status=gone'" },
    { asked: '/containers/json?filters={"health":["ill"]}', message: 'unrecognized filter value for health: ill' },
    {
      asked: '/containers/json?filters={"exited":["x"]}',
      message: 'invalid filter \'exited=x\': strconv.Atoi: parsing "x": invalid syntax',
    },
    { asked: '/containers/json?limit=x', message: 'strconv.Atoi: parsing "x": invalid syntax' },
    { asked: '/containers/json?filters={"ancestor":["a"]}', message: /^Cannot filter containers by "ancestor" here/ },
    { asked: '/containers/json?filters={"volume":{"a":true}}', message: /^Cannot filter containers by "volume" here/ },
    { asked: '/containers/json?size=1', message: /^Cannot apply the parameter "size": / },
    { asked: '/containers/json?before=chatflow', message: /^Cannot apply the parameter "before": / },
    { asked: '/containers/chatflow/json?size=true', message: /^Cannot apply the parameter "size": / },
    { asked: '/containers/chatflow/logs?stdout=1&details=1', message: /^Cannot apply the parameter "details": / },
    { asked: '/containers/chatflow/logs?stdout=1&tail=100001', message: /^Cannot read the newest 100001 lines: / },
    { asked: '/containers/chatflow/logs?stdout=1&since=soon', message: /^Cannot read the time "soon": / },
  ])('answers $asked with 400', async ({ asked, message }) => {
    const answer = await fetch(`${await logs.start()}${asked}`)
    const body = (await answer.json()) as { message: string }
    expect([answer.status, body.message]).toEqual([
      400,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ])
  })

  test('says that there is no container before which others could be', async () => {
    const answer = await fetch(`${await logs.start()}/containers/json?filters={"before":["nobody"]}`)
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'No such container: nobody' }])
  })

  test('lists what has stopped only when asked to', async () => {
    createLogWriter(logs.home(), 'chatflow').write('hello\n')
    const url = await logs.start({ services: ['chatflow'] })
    expect(await (await fetch(`${url}/v1.44/containers/json`)).json()).toEqual([])
    expect(await (await fetch(`${url}/v1.44/containers/json?all=1`)).json()).toMatchObject([
      { Id: expect.stringMatching(/^[0-9a-f]{64}$/), Names: ['/chatflow'], Image: 'hearth', State: 'exited' },
    ])
  })

  describe('sends what a process wrote', () => {
    const [out, error] = ['01000000000000046f6e650a', '020000000000000474776f0a'].map((hex) => Buffer.from(hex, 'hex'))

    test.each([
      { name: 'all of it', query: 'stdout=1&stderr=1', sent: [out, error] },
      { name: 'one stream', query: 'stderr=true', sent: [error] },
      { name: 'the newest lines', query: 'stdout=1&stderr=1&tail=1', sent: [error] },
      { name: 'all where the number is none', query: 'stdout=1&stderr=1&tail=all', sent: [out, error] },
      { name: 'all since the beginning of time', query: 'stdout=1&stderr=1&since=0', sent: [out, error] },
      { name: 'none of what came too late', query: 'stdout=1&stderr=1&until=1795251600', sent: [] },
    ])('in frames: $name', async ({ query, sent }) => {
      createLogWriter(logs.home(), 'chatflow').writeAll([{ text: 'one\n' }, { text: 'two\n', stream: 'stderr' }])
      const answer = await fetch(`${await logs.start()}/v1.44/containers/chatflow/logs?${query}`)
      expect(answer.headers.get('content-type')).toBe('application/vnd.docker.multiplexed-stream')
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.concat(sent.flatMap((each) => each ?? [])))
    })
  })
})

describeDocker("Docker's own command", () => {
  const containers = withContainers()
  const command = async (url: string, ...args: string[]) =>
    promisify(execFile)('docker', ['-H', url.replace('http:', 'tcp:'), ...args])

  test('lists containers and processes, and reads both', async () => {
    createLogWriter(logs.home(), 'chatflow').writeAll([{ text: 'one\n' }, { text: 'two\n', stream: 'stderr' }])
    const id = await containers.run('echo from a container; echo and an error >&2; sleep 600')
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

  test('lists what the engine itself lists, by every filter that is applied', { timeout: 120_000 }, async () => {
    const mine = ['--label', `list=${logs.home()}`]
    const made: string[] = []
    const script = ['sleep 600', 'exit 3', 'true', 'sleep 600']
    for (const [at, text] of script.entries())
      made.push(
        await containers.run(text, { name: `listed-${process.pid}-${at}`, flags: [...mine, '--label', `n=${at}`] }),
      )
    made.push(await containers.create('true', { flags: [...mine, '--health-cmd', 'true'] }))
    await Promise.all(made.slice(1, 3).map(ended))
    await docker('pause', made[3] ?? '')
    const url = await logs.startWithDocker()
    const listedBy = async (ask: (...args: string[]) => Promise<string>, args: string) => {
      const answer = await ask(
        'ps',
        '--no-trunc',
        '-q',
        '--filter',
        mine[1] ? `label=${mine[1]}` : '',
        ...args.split(' '),
      )
      return answer.split('\n').map((id) => made.indexOf(id))
    }
    const here = async (...args: string[]) => (await command(url, ...args)).stdout.trimEnd()
    await expect.poll(() => listedBy(here, '-a')).toHaveLength(made.length)
    const [first = '', second = ''] = made
    for (const args of [
      ...['-a', '-l', '-n 2', '-n 100', '-a -n 3', '--filter status=exited', '--filter status=created'],
      ...['--filter status=running', '--filter status=paused', '--filter status=running --filter status=exited'],
      ...[`--filter name=listed-${process.pid}-1`, `-a --filter name=listed-${process.pid}-1`],
      ...[`-a --filter name=^/listed-${process.pid}-[01]$`, `-a --filter name=^listed`, '-a --filter name=*'],
      ...['-a --filter exited=3', '--filter exited=3', '-a --filter exited=0 --filter exited=3'],
      ...['-a --filter label=n', '-a --filter label=n=1', '-a --filter label=n=1 --filter label=list'],
      ...[`-a --filter id=${first.slice(0, 12)}`, `-a --filter id=${first.slice(1, 12)}`],
      ...[`-a --filter before=${second}`, `-a --filter since=${second.slice(0, 64)}`],
      ...[`-a --filter since=listed-${process.pid}-0 --filter before=listed-${process.pid}-3`],
      ...['-a --filter health=none', '-a --filter health=starting', '-a --filter isolation=default', '-n -1', '-n 0'],
    ])
      expect([args, await listedBy(here, args)]).toEqual([args, await listedBy(docker, args)])
    await docker('unpause', made[3] ?? '')
  })

  test('is refused in a version that is not spoken', async () => {
    const url = await logs.start()
    for (const [version, sentence] of [
      ['1.99', 'client version 1.99 is too new. Maximum supported API version is 1.44'],
      ['1.20', 'client version 1.20 is too old. Minimum supported API version is 1.24'],
    ]) {
      const env = { ...process.env, DOCKER_API_VERSION: version, DOCKER_HOST: url.replace('http:', 'tcp:') }
      await expect(promisify(execFile)('docker', ['ps'], { env })).rejects.toThrow(sentence)
    }
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
