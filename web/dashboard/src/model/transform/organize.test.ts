import { describe, expect, test } from 'vitest'
import { column, columnsOf, frame } from './frames.fixture.ts'
import { organize, renameByRegex } from './organize.ts'

const table = frame(
  'A',
  column('Time', 'time', [1]),
  column('host', 'string', ['a']),
  column('cpu', 'number', [5], { config: { unit: 's', displayName: 'CPU' } }),
)
const namesOf = (options: object) => columnsOf(organize, { ...options }, table)[0]?.map(([name]) => name)

describe('organize()', () => {
  test.each([
    { name: 'nothing is said', options: {}, names: ['Time', 'host', 'CPU'] },
    { name: 'one is excluded', options: { excludeByName: { host: true } }, names: ['Time', 'CPU'] },
    {
      name: 'one is excluded by the name that it is shown with',
      options: { excludeByName: { CPU: true } },
      names: ['Time', 'host'],
    },
    { name: 'one is excluded by its own name', options: { excludeByName: { cpu: true } }, names: ['Time', 'host'] },
    {
      name: 'one is not excluded',
      options: { excludeByName: { host: false, Time: 'true' } },
      names: ['Time', 'host', 'CPU'],
    },
    { name: 'some are included', options: { includeByName: { CPU: true, host: false } }, names: ['CPU'] },
    { name: 'one is included by its own name', options: { includeByName: { cpu: true } }, names: ['CPU'] },
    { name: 'none is included', options: { includeByName: { host: false } }, names: ['Time', 'host', 'CPU'] },
    {
      name: 'one is both',
      options: { includeByName: { host: true, Time: true }, excludeByName: { host: true } },
      names: ['Time'],
    },
    { name: 'all have places', options: { indexByName: { CPU: 0, host: 1, Time: 2 } }, names: ['CPU', 'host', 'Time'] },
    { name: 'one has a place', options: { indexByName: { CPU: 0 } }, names: ['CPU', 'Time', 'host'] },
    { name: 'places are far apart', options: { indexByName: { host: 100, Time: -1 } }, names: ['Time', 'host', 'CPU'] },
    { name: 'one is renamed', options: { renameByName: { host: 'Machine' } }, names: ['Time', 'Machine', 'CPU'] },
    {
      name: 'one is renamed by its own name',
      options: { renameByName: { cpu: 'Load' } },
      names: ['Time', 'host', 'Load'],
    },
    {
      name: 'one is renamed by either name',
      options: { renameByName: { cpu: 'Own', CPU: 'Shown' } },
      names: ['Time', 'host', 'Shown'],
    },
    { name: 'one is renamed to nothing', options: { renameByName: { host: '' } }, names: ['Time', 'host', 'CPU'] },
  ])('shows $names where $name', ({ options, names }) => {
    expect(namesOf(options)).toEqual(names)
  })

  test('keeps how a renamed field is shown, and the frame', () => {
    const [result] = organize([table], { renameByName: { cpu: 'Load' } }, String)
    expect(result).toMatchObject({ refId: 'A' })
    expect(result?.fields[2]?.config).toEqual({ unit: 's', displayName: 'Load' })
    expect(result?.fields[1]?.config).toEqual({})
  })
})

describe('renameByRegex()', () => {
  const rename = (regex: string, renamePattern?: string) =>
    columnsOf(renameByRegex, { regex, ...(renamePattern === undefined ? {} : { renamePattern }) }, table)[0]?.map(
      ([name]) => name,
    )

  test.each([
    { name: 'what was caught', regex: '(C)PU', pattern: '$1ores', names: ['Time', 'host', 'Cores'] },
    { name: 'the first place alone', regex: '/[oP]/', pattern: '_', names: ['Time', 'h_st', 'C_U'] },
    { name: 'all places with a flag', regex: '/[hs]/g', pattern: '_', names: ['Time', '_o_t', 'CPU'] },
    { name: 'nothing, which is nothing then', regex: '/ho/', pattern: undefined, names: ['Time', 'st', 'CPU'] },
    { name: 'a variable', regex: 'h|$var', pattern: 'H', names: ['Time', 'Host', 'CPU'] },
    { name: 'no time', regex: 'Time', pattern: 'X', names: ['Time', 'host', 'CPU'] },
    { name: 'where the pattern is none', regex: '(', pattern: 'X', names: ['Time', 'host', 'CPU'] },
  ])('replaces $name', ({ regex, pattern, names }) => {
    expect(rename(regex, pattern)).toEqual(names)
  })

  test('keeps how a field is shown, and leaves those that do not match as they are', () => {
    const [result] = renameByRegex([table], { regex: 'CPU', renamePattern: 'Load' }, String)
    expect(result?.fields[2]?.config).toEqual({ unit: 's', displayName: 'Load' })
    expect(result?.fields[1]).toBe(table.fields[1])
  })
})
