import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { describe, expect, test } from 'vitest'
import { readCgroupUsage } from './cgroup-usage.ts'

const id = 'c0ffee'
const pid = 4_711
const network = 'Inter-| Receive\n face |bytes\n  eth0: 10 1 0 0 0 0 0 0 20 2 0 0 0 0 0 0\n'

/** What is used by the container, by what the kernel shows in these files of its groups. */
function read(cgroup: string, files: Readonly<Record<string, string>>) {
  const root = temporaryFolder()
  const shown = {
    [`proc/${pid}/cgroup`]: cgroup,
    [`proc/${pid}/net/dev`]: network,
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`groups/${name}`, text])),
  }
  for (const [name, text] of Object.entries(shown)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return readCgroupUsage(pid, id, { processes: join(root, 'proc'), groups: join(root, 'groups') })
}

const second = `0::/docker/${id}\n`
const filesOfSecond: Readonly<Record<string, string>> = {
  [`docker/${id}/cpu.stat`]:
    'usage_usec 3000000\nuser_usec 2000000\nsystem_usec 1000000\nnr_periods 7\nnr_throttled 2\nthrottled_usec 500000\n',
  [`docker/${id}/memory.current`]: '1000\n',
  [`docker/${id}/memory.stat`]: 'anon 300\nfile 400\ninactive_file 250\n',
  [`docker/${id}/memory.peak`]: '2000\n',
  [`docker/${id}/memory.max`]: '4096\n',
  [`docker/${id}/pids.current`]: '5\n',
  [`docker/${id}/io.stat`]: '999:0 rbytes=1 wbytes=2 rios=3 wios=4\n',
}
const used = {
  ...{ cpuSeconds: 3, cpuUserSeconds: 2, cpuSystemSeconds: 1 },
  ...{ periods: 7, throttledPeriods: 2, throttledSeconds: 0.5 },
  ...{ memoryBytes: 1_000, workingSetBytes: 750, rssBytes: 300, cacheBytes: 400, peakBytes: 2_000 },
  ...{ memoryLimitBytes: 4_096, processes: 5 },
  disks: [{ device: '999:0', readBytes: 1, writtenBytes: 2, reads: 3, writes: 4 }],
}

describe('what a container uses, by the kernel’s files', () => {
  test('of the second version of control groups', async () => {
    const usage = await read(second, filesOfSecond)
    expect(usage).toMatchObject(used)
    expect(usage?.networks).toHaveLength(1)
  })

  test('of the first, whose files lie apart', async () => {
    const paths = { cpu: '/cpu', cpuacct: '/acct', memory: '/mem', blkio: '/io', pids: '/pids' }
    const cgroup = Object.entries(paths).map(([name, path], at) => `${at}:${name}:${path}/${id}`)
    const usage = await read(cgroup.join('\n'), {
      [`cpuacct/acct/${id}/cpuacct.usage`]: '3000000000\n',
      [`cpuacct/acct/${id}/cpuacct.stat`]: 'user 200\nsystem 100\n',
      [`cpu/cpu/${id}/cpu.stat`]: 'nr_periods 7\nnr_throttled 2\nthrottled_time 500000000\n',
      [`memory/mem/${id}/memory.usage_in_bytes`]: '1000\n',
      [`memory/mem/${id}/memory.stat`]: 'total_rss 300\ntotal_cache 400\ntotal_inactive_file 250\n',
      [`memory/mem/${id}/memory.max_usage_in_bytes`]: '2000\n',
      [`memory/mem/${id}/memory.limit_in_bytes`]: '4096\n',
      [`pids/pids/${id}/pids.current`]: '5\n',
      [`blkio/io/${id}/blkio.throttle.io_service_bytes_recursive`]: '999:0 Read 1\n999:0 Write 2\n',
      [`blkio/io/${id}/blkio.throttle.io_serviced_recursive`]: '999:0 Read 3\n999:0 Write 4\n',
    })
    expect(usage).toMatchObject(used)
    expect(usage?.networks).toHaveLength(1)
  })

  test('leaves out what an older kernel does not keep, and never holds less than nothing', async () => {
    const { [`docker/${id}/memory.peak`]: _, ...older } = filesOfSecond
    const cached = { [`docker/${id}/memory.stat`]: 'inactive_file 5000\n' }
    const usage = await read(second, { ...older, ...cached })
    expect(usage).toMatchObject({ memoryBytes: 1_000, workingSetBytes: 0, peakBytes: undefined, rssBytes: 0 })
  })

  test.each(['cpu.stat', 'memory.current'])('is not known without %s', async (file) => {
    const { [`docker/${id}/${file}`]: _, ...others } = filesOfSecond
    expect(await read(second, others)).toBeUndefined()
  })

  test.each([
    { lacks: 'memory.usage_in_bytes', file: `cpuacct/acct/${id}/cpuacct.usage` },
    { lacks: 'cpuacct.usage', file: `memory/mem/${id}/memory.usage_in_bytes` },
  ])('is not known without $lacks of the first version', async ({ file }) => {
    const cgroup = `1:cpuacct:/acct/${id}\n2:memory:/mem/${id}\n`
    expect(await read(cgroup, { [file]: '1\n' })).toBeUndefined()
  })

  test('is not known of a process of another name, or of none', async () => {
    expect(await read('0::/docker/another\n', filesOfSecond)).toBeUndefined()
    expect(await readCgroupUsage(pid, id, { processes: '/nowhere', groups: '/nowhere' })).toBeUndefined()
  })
})
