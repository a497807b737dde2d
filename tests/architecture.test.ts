import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findViolations } from './architecture/find-violations.ts'
import { readSourceFiles } from './architecture/source-file.ts'

const logs = 'services/logs/src'

/** A file whose only content is one import. */
const importing = (path: string, specifier: string, names = '{ x }') => ({
  path,
  text: `import ${names} from '${specifier}'\n`,
})

describe('the architecture', () => {
  const files = readSourceFiles(join(import.meta.dirname, '..'))

  test('is read from all parts of the project', () => {
    for (const path of ['packages/kernel/src/index.ts', 'services/logs/src/index.ts', 'cli/bin/hearth.mjs'])
      expect(files.map((file) => file.path)).toContain(path)
  })

  test('holds: imports follow the arrows, no cycles, no file too long, helpers of tests where they belong, no fixed waits', () => {
    expect(findViolations(files)).toEqual([])
  }, 240_000) // Of the whole project, which takes seconds of the processor and far longer where others have it.
})

describe('a planted violation is caught', () => {
  test.each([
    { name: 'the kernel imports a service', file: importing('packages/kernel/src/a.ts', '@hearth/logs') },
    { name: 'a page server imports a service', file: importing('packages/pages/src/a.ts', '@hearth/logs') },
    { name: 'the guard of addresses imports a service', file: importing('packages/outbound/src/a.ts', '@hearth/logs') },
    { name: 'the kernel opens databases', file: importing('packages/kernel/src/a.ts', '@hearth/store') },
    { name: 'a service imports another', file: importing(`${logs}/service.ts`, '@hearth/health') },
    { name: 'a service imports another by path', file: importing(`${logs}/a.ts`, '../../health/src/config.ts') },
    { name: 'a service imports the types of another', file: importing(`${logs}/a.ts`, '@hearth/health', 'type { X }') },
    { name: 'a test of a service imports another service', file: importing(`${logs}/a.test.ts`, '@hearth/health') },
    { name: 'a service imports the command line', file: importing(`${logs}/a.ts`, '@hearth/cli') },
    {
      name: 'a service imports the kernel by path',
      file: importing(`${logs}/a.ts`, '../../../packages/kernel/src/files.ts'),
    },
    {
      name: 'a service imports the inside of the kernel',
      file: importing(`${logs}/a.ts`, '@hearth/kernel/src/files.ts'),
    },
    {
      name: 'the command line imports the inside of a service',
      file: importing('cli/src/a.ts', '@hearth/logs/src/service.ts'),
    },
    {
      name: 'it does so later',
      file: { path: 'cli/src/a.ts', text: "await import('../../services/logs/src/service.ts')\n" },
    },
    {
      name: 'a service asks others past the guard of addresses',
      file: importing(`${logs}/a.ts`, 'node:https', '{ request }'),
    },
    { name: 'it does so with a package', file: importing(`${logs}/a.ts`, 'undici', '{ fetch }') },
    { name: 'it opens sockets', file: importing(`${logs}/a.ts`, 'node:net', '{ connect }') },
    { name: 'shipped code imports what tests share', file: importing(`${logs}/a.ts`, './test-support/sse.ts') },
    { name: 'shipped code imports what one test has', file: importing(`${logs}/a.ts`, './sse.fixture.ts') },
    { name: 'shipped code imports a contract of tests', file: importing(`${logs}/a.ts`, './store.contract.ts') },
    { name: 'shipped code imports a test', file: importing(`${logs}/a.ts`, './sse.test.ts') },
    { name: 'it names its types alone', file: importing(`${logs}/a.ts`, './test-support/sse.ts', 'type { x }') },
    {
      name: 'shipped code imports what a package has for tests',
      file: importing(`${logs}/a.ts`, '@hearth/outbound/test-support'),
    },
    { name: 'something imports the tests', file: importing('cli/src/a.ts', '../../tests/e2e/bundle.fixture.ts') },
    { name: 'a script imports a service', file: importing('scripts/a.mjs', '../services/logs/src/index.ts') },
    {
      name: 'a page imports code of its service',
      file: importing('web/logs/src/a.ts', '../../../services/logs/src/wire/line.ts'),
    },
    { name: 'a page imports the kernel', file: importing('web/logs/src/a.ts', '@hearth/kernel') },
    { name: 'the domain reads files', file: importing(`${logs}/domain/a.ts`, 'node:fs/promises', '{ readFile }') },
    { name: 'the domain makes up ids', file: importing(`${logs}/domain/a.ts`, 'node:crypto', '{ randomUUID }') },
    { name: 'the domain asks the network', file: importing(`${logs}/domain/a.ts`, 'node:net', '{ isIP, connect }') },
    { name: 'the domain speaks HTTP', file: importing(`${logs}/domain/a.ts`, 'hono', '{ Hono }') },
    {
      name: 'the domain uses the kernel beyond its pure part',
      file: importing(`${logs}/domain/a.ts`, '@hearth/kernel', '{ Failure, createKey }'),
    },
    { name: 'the domain imports the wire', file: importing(`${logs}/domain/a.ts`, '../wire/line.ts') },
    {
      name: 'the domain imports a type of the wire',
      file: importing(`${logs}/domain/a.ts`, '../wire/line.ts', 'type { Line }'),
    },
    {
      name: 'the domain imports an adapter',
      file: importing(`${logs}/domain/deep/a.ts`, '../../sources/process/record.ts'),
    },
    { name: 'the domain imports the configuration', file: importing(`${logs}/domain/a.ts`, '../config.ts') },
    { name: 'the wire imports the routes', file: importing(`${logs}/wire/a.ts`, '../routes/logs.ts') },
    { name: 'a route imports an adapter', file: importing(`${logs}/routes/a.ts`, '../sources/process/record.ts') },
    { name: 'an adapter imports the wire', file: importing(`${logs}/sources/a.ts`, '../wire/line.ts') },
    { name: 'a route imports the composition root', file: importing(`${logs}/routes/a.ts`, '../service.ts') },
    {
      name: 'an adapter imports what puts it together',
      file: importing(`${logs}/sources/a.ts`, '../composition/a.ts'),
    },
    { name: 'a file imports its own door', file: importing(`${logs}/config.ts`, './index.ts') },
    { name: 'a file is too long', file: { path: `${logs}/a.ts`, text: '\n'.repeat(401) } },
    {
      name: 'a test waits for a fixed time',
      file: { path: `${logs}/a.test.ts`, text: '  test("a", async () => {\n    await sleep(50)\n' },
    },
    { name: 'a file imports itself', file: importing(`${logs}/a.ts`, './a.ts') },
  ])('$name', ({ file }) => expect(findViolations([file])).toHaveLength(1))

  test.each([
    { name: 'a test', by: [`${logs}/a.test.ts`] },
    { name: 'a contract of tests', by: [`${logs}/a.contract.ts`] },
    { name: 'what tests share', by: [`${logs}/test-support/a.ts`] },
    { name: 'a test and a suite', by: [`${logs}/a.test.ts`, 'tests/e2e/a.test.ts'] },
    { name: 'a measurement', by: ['bench/logs/a.ts'] },
  ])('$name alone imports a file that looks shipped', ({ by }) => {
    const helper = { path: `${logs}/x.ts`, text: '' }
    const importers = by.map((path) => importing(path, `./${posix.relative(posix.dirname(path), helper.path)}`))
    expect(findViolations([helper, ...importers])).toEqual([
      `${helper.path} is imported by tests alone: its place is a folder test-support, or *.fixture.ts beside the test`,
    ])
  })

  test('files import one another in a circle', () => {
    const circle = ['a', 'b', 'c'].map((name, at) => importing(`${logs}/${name}.ts`, `./${['b', 'c', 'a'][at]}.ts`))
    expect(findViolations(circle)).toEqual([
      `${logs}/a.ts → ${logs}/b.ts → ${logs}/c.ts → ${logs}/a.ts: a cycle of imports`,
    ])
  })
})

describe('a planted cycle of types is caught', () => {
  test('two files name the types of each other', () => {
    const pair = [importing(`${logs}/a.ts`, './b.ts', 'type { B }'), importing(`${logs}/b.ts`, './a.ts', 'type { A }')]
    expect(findViolations(pair)).toEqual([`${logs}/a.ts → ${logs}/b.ts → ${logs}/a.ts: a cycle of imports`])
  })

  test('a file names a type of the door that it lies behind', () => {
    const pair = [
      importing('packages/store/src/index.ts', './a.ts'),
      importing('packages/store/src/a.ts', '@hearth/store', 'type { A }'),
    ]
    expect(findViolations(pair)).toEqual([
      'packages/store/src/index.ts → packages/store/src/a.ts → packages/store/src/index.ts: a cycle of imports',
    ])
  })
})

describe('what is allowed', () => {
  test.each([
    { name: 'a service imports the kernel', file: importing(`${logs}/service.ts`, '@hearth/kernel') },
    { name: 'the command line imports a door', file: importing('cli/src/a.ts', '@hearth/logs') },
    {
      name: 'a test looks inside everything',
      file: importing('tests/e2e/a.test.ts', '../../services/logs/src/config.ts'),
    },
    { name: 'a test of a service starts it', file: importing(`${logs}/routes/a.test.ts`, '../service.ts') },
    {
      name: 'the domain refuses',
      file: importing(`${logs}/domain/a.ts`, '@hearth/kernel', '{ Failure, type Logger }'),
    },
    {
      name: 'the domain names a type of the kernel',
      file: importing(`${logs}/domain/a.ts`, '@hearth/kernel', 'type { Logger }'),
    },
    {
      name: 'a test looks again and again',
      file: { path: `${logs}/a.test.ts`, text: '  for (;;) {\n    if (holds()) break\n    await sleep(50)\n' },
    },
    {
      name: 'what puts a service together knows all of it',
      file: importing(`${logs}/composition/a.ts`, '../routes/a.ts'),
    },
    { name: 'a test has a helper beside it', file: importing(`${logs}/a.test.ts`, './a.fixture.ts') },
    { name: 'tests share a helper', file: importing(`${logs}/deep/a.test.ts`, '../test-support/sse.ts') },
    { name: 'a helper of tests starts a service', file: importing(`${logs}/test-support/a.ts`, '../index.ts') },
    { name: 'a route renders', file: importing(`${logs}/routes/a.ts`, '../wire/line.ts') },
    { name: 'an adapter implements a port', file: importing(`${logs}/sources/process/a.ts`, '../../domain/source.ts') },
    {
      name: 'a page knows the shapes of its service',
      file: importing('web/logs/src/a.ts', '../../../services/logs/src/wire/line.ts', 'type { Line }'),
    },
  ])('$name', ({ file }) => expect(findViolations([file])).toEqual([]))

  test('a file is imported by a test and by what is shipped', () => {
    const files = [importing(`${logs}/a.test.ts`, './x.ts'), importing(`${logs}/a.ts`, './x.ts')]
    expect(findViolations([{ path: `${logs}/x.ts`, text: '' }, ...files])).toEqual([])
  })
})
