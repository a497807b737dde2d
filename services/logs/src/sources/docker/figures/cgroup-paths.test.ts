import { describe, expect, test } from 'vitest'
import { parseCgroupPaths } from './cgroup-paths.ts'

const id = 'abc123'
const other = '0::/system.slice/docker-fff.scope'
const unified = `0::/system.slice/docker-${id}.scope`

describe('parseCgroupPaths()', () => {
  test('finds the one folder of version 2, whatever other lines say', () => {
    const paths = { version: 2, path: `/system.slice/docker-${id}.scope` }
    expect(parseCgroupPaths(`${unified}\n`, id)).toEqual(paths)
    expect(parseCgroupPaths(`${other}\nnonsense\n\n${unified}\n`, id)).toEqual(paths)
  })

  test('finds the folder of each controller of version 1', () => {
    const text = `5:memory:/docker/${id}\n4:cpu,cpuacct:/docker/${id}/cpu\n0::/docker/${id}\n`
    const paths = parseCgroupPaths(text, id)
    expect(paths?.version).toBe(1)
    const of = (controller: string) => (paths?.version === 1 ? paths.of(controller) : undefined)
    expect(['memory', 'cpu', 'cpuacct', 'blkio'].map(of)).toEqual([
      `/docker/${id}`,
      `/docker/${id}/cpu`,
      `/docker/${id}/cpu`,
      undefined,
    ])
  })

  test.each([
    { name: 'a process of another name', text: other },
    { name: 'a path that leads elsewhere', text: `0::/docker/${id}/../../etc` },
    { name: 'a path that is none', text: `0::docker/${id}` },
    { name: 'controllers without memory', text: `4:cpu:/docker/${id}` },
    { name: 'nothing', text: '' },
  ])('finds nothing of $name', ({ text }) => expect(parseCgroupPaths(text, id)).toBeUndefined())

  test('takes a name with two dots in it for a name', () => {
    expect(parseCgroupPaths(`0::/a..b/${id}`, id)).toEqual({ version: 2, path: `/a..b/${id}` })
  })
})
