import { expect, test } from 'vitest'
import { systemOf } from '../test-support/system-of.ts'
import { readGroupMemory } from './group-memory.ts'

const second = (path: string, limit: string, usage: string, statistics = '') => ({
  [`sys/fs/cgroup/${path}memory.max`]: `${limit}\n`,
  [`sys/fs/cgroup/${path}memory.current`]: `${usage}\n`,
  [`sys/fs/cgroup/${path}memory.stat`]: statistics,
})

const first = (path: string, limit: string, usage: string, statistics = '') => ({
  [`sys/fs/cgroup/memory/${path}memory.limit_in_bytes`]: `${limit}\n`,
  [`sys/fs/cgroup/memory/${path}memory.usage_in_bytes`]: `${usage}\n`,
  [`sys/fs/cgroup/memory/${path}memory.stat`]: statistics,
})

const self = 'proc/self/cgroup'

test.each([
  { name: 'there is none where the system has no groups', files: {}, found: undefined },
  { name: 'a group without a limit', files: { [self]: '0::/app\n', ...second('app/', 'max', '5') }, found: undefined },
  { name: 'a limit of nothing is none', files: { [self]: '0::/app\n', ...second('app/', '0', '5') }, found: undefined },
  {
    name: 'what a group could drop is not used',
    files: {
      [self]: '0::/app\n',
      ...second('app/', '1000', '700', 'active_file 50\ntotal_inactive_file 60\ninactive_file 200\nslab 1\n'),
    },
    found: { limitBytes: 1_000, usedBytes: 500 },
  },
  {
    name: 'with more to drop than is used, nothing is used',
    files: { [self]: '0::/app\n', ...second('app/', '1000', '100', 'inactive_file 200\n') },
    found: { limitBytes: 1_000, usedBytes: 0 },
  },
  {
    name: 'the group that leaves least counts, whichever limit is lower',
    files: {
      [self]: '0::/outer/inner\n',
      ...second('', '5000', '1'),
      ...second('outer/', '1000', '950'),
      ...second('outer/inner/', '500', '100'),
    },
    found: { limitBytes: 1_000, usedBytes: 950 },
  },
  {
    name: 'of two the one that leaves least, though the other uses and allows more',
    files: { [self]: '0::/outer\n', ...second('', '900', '800'), ...second('outer/', '950', '200') },
    found: { limitBytes: 900, usedBytes: 800 },
  },
  {
    name: 'a container sees its own group as the root, under another name',
    files: { [self]: '0::/docker/abc\n', ...second('', '300', '30') },
    found: { limitBytes: 300, usedBytes: 30 },
  },
  {
    name: 'version 1 where version 2 has no limit',
    files: { [self]: '9:memory:/box\n0::/box\n', ...first('box/', '800', '300', 'total_inactive_file 100\n') },
    found: { limitBytes: 800, usedBytes: 200 },
  },
  {
    name: 'no limit in version 1 is a number that is too large',
    files: { [self]: '9:memory:/box\n', ...first('box/', '9223372036854771712', '300') },
    found: undefined,
  },
  {
    name: 'the largest number that is a limit',
    files: { [self]: '0::/app\n', ...second('app/', String(2 ** 60), '5') },
    found: { limitBytes: 2 ** 60, usedBytes: 5 },
  },
  {
    name: 'a group of something else whose name looks like it',
    files: {
      [self]: '12:name=x:/a:9:memory:/decoy\n11:cpu:/b0::/decoy\n9:memory:/box\n',
      ...first('decoy/', '10', '9'),
      ...second('decoy/', '10', '9'),
      ...first('box/', '800', '300'),
    },
    found: { limitBytes: 800, usedBytes: 300 },
  },
])('the limit of memory: $name', async ({ files, found }) => {
  expect(await readGroupMemory(systemOf(files))).toEqual(found)
})

test('groups that nest without end are followed sixteen deep', async () => {
  const path = (depth: number) => 'a/'.repeat(depth)
  const files = { [self]: `0::/${path(17)}\n`, ...second(path(16), '900', '1'), ...second(path(17), '100', '1') }
  expect(await readGroupMemory(systemOf(files))).toEqual({ limitBytes: 900, usedBytes: 1 })
})
