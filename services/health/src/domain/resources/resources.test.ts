import { describe, expect, test } from 'vitest'
import { renderBytes } from './bytes.ts'
import { type DiskUsage, judgeDisks } from './disk.ts'
import { judgeDocker } from './docker.ts'
import { judgeMemory } from './memory.ts'
import { judgeModels } from './models.ts'

const gib = 1024 ** 3
const diskLimits = { diskWarnRatio: 0.15, diskFailRatio: 0.05, diskEnoughBytes: 10 * gib }
const disk = (freePercent: number, changes: Partial<DiskUsage> = {}): DiskUsage => ({
  label: 'state',
  totalBytes: 100 * gib,
  freeBytes: freePercent * gib,
  totalInodes: 1_000,
  freeInodes: 900,
  ...changes,
})

describe('judgeDisks()', () => {
  test.each([
    { name: 'half empty passes', disks: [disk(50)], state: 'passing' },
    { name: '15 % free are enough', disks: [disk(15)], state: 'passing' },
    { name: 'less than 15 % free warns', disks: [disk(14)], state: 'warning' },
    { name: '5 % free only warn', disks: [disk(5)], state: 'warning' },
    { name: 'less than 5 % free fails', disks: [disk(4)], state: 'failing' },
    {
      name: '4 % of a large disk are plenty and only warn',
      disks: [disk(0, { totalBytes: 1_000 * gib, freeBytes: 40 * gib })],
      state: 'warning',
    },
    { name: 'few inodes warn', disks: [disk(50, { freeInodes: 140 })], state: 'warning' },
    { name: 'hardly any inodes fail', disks: [disk(50, { freeInodes: 49 })], state: 'failing' },
    { name: 'a file system that counts no inodes has enough', disks: [disk(50, { totalInodes: 0 })], state: 'passing' },
    { name: 'the worst of several decides', disks: [disk(50), disk(4), disk(14)], state: 'failing' },
    { name: 'no file system at all is unknown', disks: [], state: 'unknown' },
  ])('$name', ({ disks, state }) => {
    expect(judgeDisks(disks, diskLimits).state).toBe(state)
  })

  test('says what is left, and for what where there are several', () => {
    expect(judgeDisks([disk(50), disk(4, { label: 'models' })], diskLimits).reason).toBe(
      'only 4.0 GiB (4 %) free for models',
    )
    expect(judgeDisks([disk(4)], diskLimits)).toMatchObject({
      reason: 'only 4.0 GiB (4 %) free',
      observed: { value: 0.96, unit: 'ratio' },
    })
    expect(judgeDisks([disk(50)], diskLimits).note).toBe('50.0 GiB (50 %) free')
  })
})

describe('judgeMemory()', () => {
  const limits = { memoryWarnRatio: 0.1, memoryFailRatio: 0.03, memoryPressureWarnRatio: 0.1 }
  const memory = (availablePercent: number, pressureRatio?: number) => ({
    totalBytes: 100 * gib,
    availableBytes: availablePercent * gib,
    limited: false,
    pressureRatio,
  })
  test.each([
    { name: 'half available passes', usage: memory(50), state: 'passing' },
    { name: '10 % are enough', usage: memory(10), state: 'passing' },
    { name: 'less than 10 % warns', usage: memory(9), state: 'warning' },
    { name: '3 % only warn', usage: memory(3), state: 'warning' },
    { name: 'less than 3 % fails', usage: memory(2), state: 'failing' },
    { name: 'work that waits for memory warns', usage: memory(50, 0.2), state: 'warning' },
    { name: 'a little waiting passes', usage: memory(50, 0.1), state: 'passing' },
    {
      name: 'a machine that does not tell its memory passes',
      usage: { ...memory(0), totalBytes: 0 },
      state: 'passing',
    },
  ])('$name', ({ usage, state }) => {
    expect(judgeMemory(usage, limits).state).toBe(state)
  })

  test('names a limit that is tighter than the machine', () => {
    expect(judgeMemory({ ...memory(2), limited: true }, limits).reason).toBe(
      'only 2.0 GiB (2 % of the limit) available',
    )
  })
})

describe('judgeModels()', () => {
  const model = (id: string, status: string, failure?: string) => ({ id, status, failure })
  test.each([
    { name: 'a loaded model passes', models: [model('a', 'loaded')], expected: { state: 'passing', note: 'a ready' } },
    {
      name: 'a loaded one makes up for others that failed',
      models: [model('b', 'unloaded', 'broken'), model('a', 'loaded')],
      expected: { state: 'passing', note: 'a ready' },
    },
    {
      name: 'one that a request would load passes',
      models: [model('a', 'unloaded')],
      expected: { state: 'passing', note: 'a idle, loaded on demand' },
    },
    {
      name: 'one that left memory because nobody asked passes',
      models: [model('a', 'sleeping')],
      expected: { state: 'passing', note: 'a idle, loaded on demand' },
    },
    { name: 'loading warns', models: [model('a', 'loading')], expected: { state: 'warning', reason: 'a loading' } },
    { name: 'downloading warns', models: [model('a', 'downloading')], expected: { state: 'warning' } },
    {
      name: 'only failed ones fail with the reason',
      models: [model('a', 'unloaded', 'the file is cut short')],
      expected: { state: 'failing', reason: 'a failed: the file is cut short' },
    },
    { name: 'no model at all fails', models: [], expected: { state: 'failing', reason: 'no model is there' } },
    {
      name: 'a server without states is believed what it lists',
      models: [{ id: 'a', status: undefined, failure: undefined }],
      expected: { state: 'passing', note: 'a ready' },
    },
    {
      name: 'a long list is cut',
      models: ['a', 'b', 'c', 'd', 'e'].map((id) => model(id, 'loaded')),
      expected: { note: 'a, b, c and 2 more ready', observed: { value: 5, unit: 'models' } },
    },
  ])('$name', ({ models, expected }) => {
    expect(judgeModels(models)).toMatchObject(expected)
  })
})

describe('judgeDocker()', () => {
  const absent = { available: false, version: undefined, containers: undefined, error: 'no socket' }
  test.each([
    {
      name: 'an engine passes',
      status: { ...absent, available: true, version: '27.1+distro1', containers: { running: 3, total: 5 } },
      required: false,
      expected: { state: 'passing', note: 'Docker 27.1, 3 of 5 running' },
    },
    {
      name: 'none is unknown, and no error',
      status: { ...absent, error: 'Cannot read from Docker: connect ENOENT /var/run/docker.sock' },
      required: false,
      expected: { state: 'unknown', reason: 'no Docker on this machine (optional)' },
    },
    {
      name: 'one that is stopped is unknown',
      status: { ...absent, error: 'Cannot read from Docker: connect ECONNREFUSED /var/run/docker.sock' },
      required: false,
      expected: { state: 'unknown', reason: 'Docker does not run on this machine (optional)' },
    },
    {
      name: 'one that this user may not use warns',
      status: { ...absent, error: 'Cannot read from Docker: connect EACCES /var/run/docker.sock' },
      required: false,
      expected: { state: 'warning', reason: 'Docker is there, but this user may not use it' },
    },
    {
      name: 'one at an address that does not answer warns',
      status: { ...absent, error: 'Cannot read from Docker: connect ECONNREFUSED 10.0.0.7:2375' },
      required: false,
      expected: { state: 'warning', reason: 'Cannot read from Docker: connect ECONNREFUSED 10.0.0.7:2375' },
    },
    { name: 'none fails where it is required', status: absent, required: true, expected: { state: 'failing' } },
  ])('$name', ({ status, required, expected }) => {
    expect(judgeDocker(status, required)).toMatchObject(expected)
  })
})

describe('renderBytes()', () => {
  test.each([
    [0, '0 B'],
    [1_023, '1023 B'],
    [1_536, '1.5 KiB'],
    [200 * gib, '200 GiB'],
  ])('%d is %s', (bytes, text) => expect(renderBytes(bytes)).toBe(text))
})
