import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { statesFolder } from './kept.ts'
import { stateNames, unpackState } from './unpack-state.fixture.ts'

const names = [...stateNames('sqlite'), ...stateNames('postgres')]
const pathsOfMachines = ['/tmp/', '/root/', '/home/', '/Users/', '/var/folders/', 'C:\\Users']

test.each(names)('%s tells nothing of the machine where it was made', (name) => {
  const { home } = unpackState(name)
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(home, file)).isFile(),
  )
  expect(files).toContain('secrets.json')
  const texts = [
    ...files.map((file) => [file, readFileSync(join(home, file))] as const),
    [name, readKeptText(name)] as const,
  ]
  const told = texts.flatMap(([file, bytes]) =>
    pathsOfMachines.filter((path) => bytes.includes(path)).map((path) => `${file}: ${path}`),
  )
  expect(told).toEqual([])
})

const readKeptText = (name: string) => readFileSync(join(statesFolder, `${name}.json`))

test('every state has its archive and what is known of it, and all of them are small', () => {
  const expected = names.flatMap((name) => [`${name}.json`, `${name}.tar.gz`]).sort()
  expect(readdirSync(statesFolder).sort()).toEqual(expected)
  const bytes = expected.map((file) => statSync(join(statesFolder, file)).size)
  expect(Math.max(...bytes)).toBeLessThan(200_000)
})
