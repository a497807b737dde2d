import { describe, expect, test } from 'vitest'
import type { PushGroup } from './group.ts'
import { parsePush } from './parse-push.ts'
import { PushGroups } from './push-groups.ts'

const bounds = { maxGroups: 2, maxSamples: 4 }
const at = (job: string, page: string, nowMs = 1, replace = true) => {
  const labels = { job }
  const families = parsePush(Buffer.from(page), { labels, format: 'text', nowMs, maxSamples: 100 })
  return { labels, families, replace, nowMs, ttlMs: undefined }
}
const namesOf = (group: PushGroup | undefined) => [...(group?.families.keys() ?? [])]

describe('PushGroups', () => {
  test('keeps metrics of other names unless the group is replaced', () => {
    const groups = new PushGroups(bounds)
    groups.push(at('a', 'x 1\ny 1\n'))
    groups.push(at('a', 'y 2\nz 1\n', 2, false))
    expect(namesOf(groups.get({ job: 'a' }))).toEqual(['x', 'y', 'z'])
    groups.push(at('a', 'z 1\n', 3))
    expect(groups.get({ job: 'a' })).toMatchObject({ succeededMs: 3, failedMs: 0 })
    expect(namesOf(groups.get({ job: 'a' }))).toEqual(['z'])
  })

  test('refuses a metric that another group has with another type, and changes nothing', () => {
    const groups = new PushGroups(bounds)
    groups.push(at('a', '# TYPE x counter\nx 1\n'))
    expect(() => groups.push(at('b', '# TYPE x gauge\nx 1\n'))).toThrow('inconsistent with existing metrics')
    expect(groups.all).toHaveLength(1)
    groups.push(at('a', '# TYPE x gauge\nx 1\n'))
  })

  test('has at most as many groups and samples as its bounds say', () => {
    const groups = new PushGroups(bounds)
    groups.push(at('a', 'x 1\ny 1\n'))
    groups.push(at('b', 'x 1\ny 1\n'))
    expect(() => groups.push(at('c', 'x 1\n'))).toThrow('there are 2 groups')
    expect(() => groups.push(at('b', 'x 1\ny 1\nz 1\n'))).toThrow('more than 4 samples')
    expect(groups.fail({ job: 'c' }, 9, undefined)).toBeUndefined()
    expect(groups.all).toHaveLength(2)
  })

  test('lets groups go when their time is over, pushed or not', () => {
    const groups = new PushGroups(bounds)
    groups.push({ ...at('a', 'x 1\n', 10), ttlMs: 5 })
    groups.push(at('b', 'x 1\n', 10))
    expect(groups.expired(14)).toEqual([])
    groups.fail({ job: 'a' }, 12, 5)
    expect(groups.expired(15)).toEqual([])
    expect(groups.expired(17).map(({ labels }) => labels)).toEqual([{ job: 'a' }])
  })
})

describe('parsePush()', () => {
  const parse = (page: string) =>
    parsePush(Buffer.from(page), { labels: { job: 'a' }, format: 'text', nowMs: 1, maxSamples: 3 })

  test('puts parts of a histogram together, and the labels of the group in place of its own', () => {
    const found = parse('# HELP h Time\n# TYPE h histogram\nh_bucket{le="+Inf",job="z"} 2\nh_sum 3\nh_count 2\n')
    expect([...found.keys()]).toEqual(['h'])
    expect(found.get('h')).toMatchObject({ type: 'histogram', help: 'Time', pushedMs: 1 })
    expect(found.get('h')?.samples.map(({ labels }) => labels.get('job'))).toEqual(['a', 'a', 'a'])
  })

  test('refuses a family in protobuf that has no name', () => {
    const value = Buffer.alloc(8)
    value.writeDoubleLE(1.5)
    // A gauge of one sample, type and metric alone, behind its length.
    const page = Buffer.concat([Buffer.from([15, 0x18, 1, 0x22, 11, 0x12, 9, 9]), value])
    const options = { labels: { job: 'a' }, format: 'protobuf', nowMs: 1, maxSamples: 3 } as const
    expect(() => parsePush(page, options)).toThrow('a metric family has no name')
  })

  test.each([
    { page: 'x 1 2\n', message: 'pushed metrics must not have timestamps' },
    { page: 'x 1\nx{job="b"} 2\n', message: 'was collected before with the same name and label values' },
    { page: 'push_time_seconds 1\n', message: 'is set by the gateway itself' },
    { page: 'a 1\nb 1\nc 1\nd 1\n', message: 'more than 3 samples' },
    { page: 'x\n', message: 'a sample has no value' },
  ])('refuses $page', ({ page, message }) => expect(() => parse(page)).toThrow(message))
})
