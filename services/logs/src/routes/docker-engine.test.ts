import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeDocker, docker, ended, hasDockerCommand, withContainers } from '../test-support/docker.ts'
import { createLogWriter } from '../test-support/log-writer.ts'
import { withLogs } from '../test-support/with-logs.ts'

const logs = withLogs()

describe('without an engine', () => {
  test('tells of itself and of the processes', async () => {
    createLogWriter(logs.home(), 'chatflow').write('hello\n')
    const answer = await fetch(`${await logs.start({ services: ['chatflow'] })}/v1.41/info`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      ...{ Containers: 1, ContainersRunning: 0, ContainersStopped: 1, OSType: 'linux' },
      ServerVersion: expect.stringMatching(/^hearth /),
    })
  })

  test.each([
    { asked: '/events', status: 503, message: 'Cannot read from Docker: Docker is turned off in the configuration' },
    { asked: '/events?filters={"nope":["a"]}', status: 400, message: "invalid filter 'nope'" },
    {
      ...{ asked: '/events?filters={"label":["api.key=a"]}', status: 400 },
      message: 'Cannot filter by the value of "api.key": it is withheld, name it alone',
    },
    { asked: '/events?since=soon', status: 400, message: expect.stringMatching(/^Cannot read the time "soon"/) },
    {
      ...{ asked: `/containers/chatflow/top?ps_args=${'a'.repeat(201)}`, status: 400 },
      message: 'Cannot take more than 200 characters as "ps_args"',
    },
    { asked: '/containers/nobody/stats', status: 404, message: 'No such container: nobody' },
    {
      ...{ asked: '/containers/chatflow/stats?stream=1&one-shot=1', status: 400 },
      message: 'cannot have stream=true and one-shot=true',
    },
    {
      ...{ asked: '/v1.44/containers/chatflow/top', status: 409 },
      message: 'Container chatflow is a process of Hearth: what runs in it is not told',
    },
  ])('answers $asked with $status', async ({ asked, status, message }) => {
    createLogWriter(logs.home(), 'chatflow').write('hello\n')
    const answer = await fetch(`${await logs.start({ services: ['chatflow'] })}${asked}`)
    expect([answer.status, await answer.json()]).toEqual([status, { message }])
  })
})

describe.skipIf(process.platform !== 'linux')('what a supervised process uses', () => {
  const start = async (pid: number | null) => {
    const services = { chatflow: { pid, state: pid === null ? 'failed' : 'ready' } }
    writeFileSync(join(logs.home(), 'run.json'), JSON.stringify({ pid: process.pid, services }))
    return `${await logs.start({ services: ['chatflow'] })}/v1.41/containers/chatflow/stats`
  }

  test('is told at once, or with the second before, by which the share of a processor is known', async () => {
    const url = await start(process.pid)
    const one = await (await fetch(`${url}?stream=0&one-shot=1`)).json()
    expect(one).toMatchObject({
      ...{ name: '/chatflow', id: expect.stringMatching(/^[0-9a-f]{64}$/), preread: '0001-01-01T00:00:00Z' },
      precpu_stats: { cpu_usage: { total_usage: 0 } },
    })
    expect(one).not.toHaveProperty('networks')
    const two = await (await fetch(`${url}?stream=0`)).json()
    const { cpu_stats: now, precpu_stats: before } = two
    expect(now.cpu_usage.total_usage).toBeGreaterThanOrEqual(before.cpu_usage.total_usage)
    expect(now.system_cpu_usage).toBeGreaterThan(before.system_cpu_usage)
    expect(before.cpu_usage.total_usage).toBeGreaterThanOrEqual(one.cpu_stats.cpu_usage.total_usage)
    expect(two.memory_stats.usage).toBeGreaterThan(1_000_000)
    expect(two.memory_stats.limit).toBeGreaterThan(two.memory_stats.usage)
    expect(two.pids_stats.current).toBeGreaterThan(1)
  })

  test('is not watched for HEAD, so that any number of these leave room for others', async () => {
    const url = await start(process.pid)
    for (let asked = 0; asked <= 256; asked += 1) {
      const { status, headers } = await fetch(url, { method: 'HEAD' })
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    }
    expect((await fetch(`${url}?stream=0&one-shot=1`)).status).toBe(200)
  })

  test('is nothing while it does not run', async () => {
    const answer = await fetch(`${await start(null)}?stream=false`)
    expect(await answer.json()).toMatchObject({
      ...{ name: '/chatflow', read: '0001-01-01T00:00:00Z', pids_stats: {}, memory_stats: {} },
      cpu_stats: { cpu_usage: { total_usage: 0 } },
    })
  })
})

const command = async (url: string, ...args: string[]) => {
  const { stdout } = await promisify(execFile)('docker', ['-H', url.replace('http:', 'tcp:'), ...args])
  return stdout.trimEnd()
}

describe.skipIf(!hasDockerCommand || process.platform !== 'linux')("Docker's own command, without an engine", () => {
  test('shows what the processes of Hearth use', { timeout: 60_000 }, async () => {
    const services = { chatflow: { pid: process.pid, state: 'ready' } }
    writeFileSync(join(logs.home(), 'run.json'), JSON.stringify({ pid: process.pid, services }))
    const url = await logs.start({ services: ['chatflow'] })
    const form = '{{.Name}} {{.CPUPerc}} {{.MemUsage}} {{.PIDs}}'
    expect(await command(url, 'stats', '--no-stream', '--format', form)).toMatch(
      /^chatflow [\d.]+% [1-9][\d.]*[MG]iB \/ [\d.]+GiB [1-9]\d*$/m,
    )
  })
})

describeDocker("Docker's own command, of the engine", () => {
  const containers = withContainers()

  test('has what the engine itself tells', async () => {
    const url = await logs.startWithDocker()
    const form = '{{.ServerVersion}} {{.NCPU}} {{.MemTotal}} {{.OperatingSystem}} {{.Driver}}'
    expect(await command(url, 'info', '-f', form)).toBe(await docker('info', '-f', form))
    const said = JSON.stringify(await (await fetch(`${url}/info`)).json())
    for (const name of ['DockerRootDir', 'RegistryConfig', 'HttpProxy']) expect(said).not.toContain(name)
  })

  test('lists processes and what containers use', { timeout: 60_000 }, async () => {
    const id = await containers.run('sleep 4321')
    const url = await logs.startWithDocker()
    await expect.poll(() => command(url, 'top', id)).toContain('sleep 4321')
    expect(await command(url, 'top', id, '-o', 'pid,comm')).toMatch(/^PID\s+COMMAND\n/)
    const used = await command(url, 'stats', '--no-stream', '--format', '{{.ID}} {{.PIDs}} {{.MemUsage}}', id)
    expect(used).toMatch(new RegExp(`^${id.slice(0, 12)} 1 [\\d.]+[KM]iB / `))
    const once = await fetch(`${url}/containers/${id}/stats?stream=0&one-shot=1`)
    expect(await once.json()).toMatchObject({ id, pids_stats: { current: 1 } })
    const both = await fetch(`${url}/containers/${id}/stats?stream=1&one-shot=1`)
    expect([both.status, await both.json()]).toEqual([400, { message: 'cannot have stream=true and one-shot=true' }])
    await docker('kill', id)
    await ended(id)
    await expect
      .poll(async () => (await fetch(`${url}/containers/${id}/top`)).json())
      .toEqual({
        message: `Container ${id} is not running`,
      })
  })

  test('follows what happens, from a time on and until it leaves', { timeout: 60_000 }, async () => {
    const url = await logs.startWithDocker()
    const first = await containers.run('exit 3', { flags: ['--label', 'api.key=hunter2'] })
    await ended(first)
    const args = ['-H', url.replace('http:', 'tcp:'), 'events', '--since', '10m', '--filter', 'event=die']
    const following = spawn('docker', [...args, '--filter', 'type=container', '--format', '{{.ID}} {{.Action}}'])
    onTestFinished(() => void following.kill())
    let seen = ''
    following.stdout.setEncoding('utf8').on('data', (text: string) => {
      seen += text
    })
    await expect.poll(() => seen, { timeout: 30_000 }).toContain(`${first} die\n`)
    const second = await containers.run('exit 0')
    await expect.poll(() => seen, { timeout: 30_000 }).toContain(`${second} die\n`)
    following.kill()
    await once(following, 'exit')
    // The command cuts durations to whole seconds: "0s" would leave out what happened within this one.
    const now = (Date.now() / 1000).toFixed(3)
    const past = await command(url, 'events', '--since', '10m', '--until', now, '--filter', `container=${first}`)
    expect(past).toContain('exitCode=3')
    expect(past).toContain('api.key=(withheld)')
    expect(past).not.toContain('hunter2')
  })
})
