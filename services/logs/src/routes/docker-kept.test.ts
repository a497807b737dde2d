import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { describeDocker, docker, withContainers } from '../test-support/docker.ts'
import { createLogWriter } from '../test-support/log-writer.ts'
import { withLogs } from '../test-support/with-logs.ts'

const logs = withLogs()

describe('without an engine', () => {
  test.each(['/images/json', '/networks', '/v1.44/volumes', '/system/df', '/images/a/b:1/json', '/networks/bridge'])(
    '%s says that there is none',
    async (path) => {
      createLogWriter(logs.home(), 'chatflow').write('hello\n')
      const answer = await fetch(`${await logs.start({ services: ['chatflow'] })}${path}`)
      const message = 'Cannot read from Docker: Docker is turned off in the configuration'
      expect([answer.status, await answer.json()]).toEqual([503, { message }])
    },
  )

  test.each([
    { asked: '/images/json?filters=nope', status: 400, message: 'invalid filter' },
    {
      ...{ asked: '/volumes?filters={"label":["api.key=a"]}', status: 400 },
      message: 'Cannot filter by the value of "api.key": it is withheld, name it alone',
    },
    {
      ...{ asked: '/networks?filters={"label!":["password=a"]}', status: 400 },
      message: 'Cannot filter by the value of "password": it is withheld, name it alone',
    },
    {
      ...{ asked: '/images/json?manifests=1', status: 400 },
      message: 'Cannot apply the parameter "manifests": what an image has for other platforms is not known here',
    },
    {
      ...{ asked: '/v1.44/images/a/json?platform={"os":"linux"}', status: 400 },
      message: 'Cannot apply the parameter "platform": an image is described as it runs on this machine',
    },
    { asked: '/system/df?type=image&type=nope', status: 400, message: 'unknown object type: nope' },
    { asked: '/networks/a%2F..%2Fb', status: 404, message: 'network a/../b not found' },
    { asked: '/images/..%2Fcontainers/json', status: 404, message: 'No such image: ../containers' },
    { asked: '/volumes/a%3Fb', status: 404, message: 'get a?b: no such volume' },
    { asked: '/networks/a:b', status: 404, message: 'network a:b not found' },
  ])('answers $asked with $status', async ({ asked, status, message }) => {
    createLogWriter(logs.home(), 'chatflow').write('hello\n')
    const answer = await fetch(`${await logs.start({ services: ['chatflow'] })}${asked}`)
    expect([answer.status, await answer.json()]).toEqual([status, { message }])
  })
})

describeDocker("Docker's own command, of what the engine keeps", () => {
  const containers = withContainers()
  const name = `hearth-kept-${process.pid}`
  const command = async (url: string, ...args: string[]) => {
    const { stdout } = await promisify(execFile)('docker', ['-H', url.replace('http:', 'tcp:'), ...args])
    return stdout.trimEnd()
  }
  const labels = ['--label', 'api.key=hunter2', '--label', `mine=${name}`]

  beforeAll(async () => {
    await docker('volume', 'create', ...labels, name)
    await docker('network', 'create', ...labels, name)
    return async () => {
      await docker('volume', 'rm', name)
      await docker('network', 'rm', name)
    }
  })

  test.each([
    { args: ['images', '--no-trunc', '--digests'] },
    { args: ['images', '-q', '--filter', 'reference=busybox-test'] },
    { args: ['network', 'ls', '--no-trunc'] },
    { args: ['network', 'ls', '--filter', `label=mine=${name}`] },
    { args: ['network', 'inspect', 'bridge', '-f', '{{.ID}} {{.Driver}} {{(index .IPAM.Config 0).Subnet}}'] },
    { args: ['volume', 'ls', '--filter', `name=${name}`] },
    { args: ['volume', 'inspect', name, '-f', '{{.Mountpoint}} {{.Scope}}'] },
    { args: ['image', 'inspect', 'busybox-test', '-f', '{{.ID}} {{.Size}} {{.RootFS.Layers}}'] },
  ])('prints what it prints beside the engine: $args', { timeout: 60_000 }, async ({ args }) => {
    const url = await logs.startWithDocker()
    // Other tests make images and networks meanwhile, and what is printed of an age goes on.
    await vi.waitFor(async () => expect(await command(url, ...args)).toBe(await docker(...args)), 30_000)
  })

  test('tells the room on disk, and what is in a network', { timeout: 120_000 }, async () => {
    const id = await containers.run('sleep 4321', { flags: ['--network', name, '-v', `${name}:/kept`] })
    onTestFinished(async () => void (await docker('rm', '-f', id)))
    const url = await logs.startWithDocker()
    const form = '{{range .Containers}}{{.Name}} {{.IPv4Address}}{{end}}'
    expect(await command(url, 'network', 'inspect', name, '-f', form)).toMatch(/^\S+ \d+\.\d+\.\d+\.\d+\/\d+$/)
    expect(await command(url, 'system', 'df')).toMatch(/^Images +\d+ +\d+ /m)
    const room = await (await fetch(`${url}/system/df?type=volume`)).json()
    expect(room.Volumes).toContainEqual(expect.objectContaining({ Name: name, UsageData: { Size: 0, RefCount: 1 } }))
  })

  test('withholds what may be secret, and says what is not there as the engine does', async () => {
    const url = await logs.startWithDocker()
    for (const path of [`/volumes/${name}`, `/networks/${name}`]) {
      const said = await (await fetch(`${url}${path}`)).json()
      expect(said.Labels).toEqual({ 'api.key': '(withheld)', mine: name })
      expect(said).not.toHaveProperty('Options')
    }
    const image = await (await fetch(`${url}/images/busybox-test/json`)).json()
    expect(Object.keys(image.Config)).toEqual(['Labels'])
    for (const kind of ['image', 'network', 'volume'])
      await expect(command(url, kind, 'inspect', 'nobody')).rejects.toThrow(/[Nn]o such (image|volume)|not found/)
    const refused = await fetch(`${url}/networks?filters={"nope":["a"]}`)
    expect([refused.status, await refused.json()]).toEqual([400, { message: expect.stringContaining('nope') }])
  })
})
