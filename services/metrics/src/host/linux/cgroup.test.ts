import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectCgroup } from './cgroup.ts'

let home: string
const roots = () => ({ proc: join(home, 'proc'), sys: join(home, 'sys') })

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'cgroup-'))
})

afterEach(() => rm(home, { recursive: true }))

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(home, name)), { recursive: true })
    await writeFile(join(home, name), text)
  }
}

const pressure =
  'some avg10=0.00 avg60=0.00 avg300=0.00 total=2500000\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=1000\n'

test.each([
  { name: 'alone', root: 'cgroup' },
  { name: 'beside version 1', root: 'cgroup/unified' },
])('the pressure of this process’ group comes under cAdvisor’s names: version 2 $name', async ({ root }) => {
  await write({
    'proc/self/cgroup': '4:memory:/old\n0::/user.slice/hearth.scope\n',
    [`sys/fs/${root}/user.slice/hearth.scope/io.pressure`]: pressure,
  })
  const { families, note } = await collectCgroup(roots())
  expect(note).toBeUndefined()
  expect(families.map(({ name, type, samples }) => [name, type, samples])).toEqual([
    [
      'container_pressure_io_waiting_seconds_total',
      'counter',
      [{ labels: { id: '/user.slice/hearth.scope' }, value: 2.5 }],
    ],
    [
      'container_pressure_io_stalled_seconds_total',
      'counter',
      [{ labels: { id: '/user.slice/hearth.scope' }, value: 0.001 }],
    ],
  ])
})

test('a machine that does not tell it says so', async () => {
  await write({ 'proc/self/cgroup': '4:memory:/old\n' })
  expect(await collectCgroup(roots())).toEqual({
    families: [],
    note: 'No pressure of control groups: this process is in none of version 2 that tells it',
  })
})
