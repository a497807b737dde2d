import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { describeDocker, docker, withContainers } from '../test-support/docker.ts'
import { withLogs } from '../test-support/with-logs.ts'

const logs = withLogs()

async function scrape(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/containers/metrics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return answer.text()
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

function complaints(text: string): string {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}

describe('GET /api/v1/containers/metrics', () => {
  test('says that there is no engine', async () => {
    const url = await logs.start({ docker: 'auto', dockerHost: 'unix:///nowhere/docker.sock' })
    expect(await scrape(url)).toContain('\nhearth_docker_up 0\n')
    expect(await (await fetch(`${url}/api/v1/docker`)).json()).toMatchObject({ available: false, version: null })
  })

  test('goes on without an engine whose address only another program can use', async () => {
    const url = await logs.start({ docker: 'auto', dockerHost: 'ssh://somewhere' })
    expect(await scrape(url)).toContain('\nhearth_docker_up 0\n')
    const state = (await (await fetch(`${url}/api/v1/docker`)).json()) as { error: string }
    expect(state.error).toBe('Cannot reach Docker at "ssh://somewhere": it takes unix:///path or tcp://host:port')
  })
})

describeDocker('figures of containers', () => {
  const containers = withContainers()

  test('carry the names and labels that cAdvisor gives, and no complaint of promtool', async () => {
    const flags = ['-m', '64m', '--cpus', '0.5', '--label', 'com.docker.compose.project=shop']
    const id = await containers.run('i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; sleep 600', { flags })
    const url = await logs.startWithDocker()
    const value = (text: string, name: string) => {
      const line = text.split('\n').find((found) => found.startsWith(`${name}{id="/docker/${id}"`))
      return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1))
    }
    await expect.poll(async () => value(await scrape(url), 'container_cpu_usage_seconds_total')).toBeGreaterThan(0.1)
    const text = await scrape(url)
    expect(text).toContain('\nhearth_docker_up 1\n')
    expect(text).toContain('container_label_com_docker_compose_project="shop"')
    expect(value(text, 'container_spec_memory_limit_bytes')).toBe(64 * 1024 * 1024)
    expect(value(text, 'container_spec_cpu_quota')).toBe(50_000)
    expect(value(text, 'container_memory_working_set_bytes')).toBeGreaterThan(4_096)
    expect(value(text, 'container_network_receive_bytes_total')).toBeGreaterThanOrEqual(0)
    const started = Date.parse(await docker('inspect', '-f', '{{.State.StartedAt}}', id)) / 1_000
    expect(value(text, 'container_start_time_seconds')).toBe(Math.floor(started))
    if (hasPromtool) expect(complaints(text)).toBe('')
  })
})
