import { InvalidArgumentError } from 'commander'
import { describe, expect, test, vi } from 'vitest'
import { createProgram, runProgram } from './program.ts'

const all = (() => {
  const program = createProgram(() => undefined)
  return program.commands.flatMap((command) => [command, ...command.commands])
})()

describe('createProgram()', () => {
  test.each(all.map((command) => ({ name: command.name(), command })))(
    '$name says what it does and gives an example',
    ({ command }) => {
      let help = ''
      command.configureOutput({
        writeOut: (text) => {
          help += text
        },
      })
      command.outputHelp()
      expect(command.description()).not.toBe('')
      expect(help).toContain('Example:\n  hearth ')
    },
  )
})

test('a command that there is none of leads to the list of them, as it is typed here', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    expect(await runProgram(['nonsense'])).toBe(2)
    expect(write.mock.calls.join('')).toContain('See "npm run hearth -- help" for the commands.')
  } finally {
    write.mockRestore()
  }
})

describe('hearth logs --lines', () => {
  const lines = all.find((command) => command.name() === 'logs')?.options.find(({ long }) => long === '--lines')

  test.each([
    ['0', 0],
    ['1', 1],
    ['10000', 10_000],
  ])('takes %s', (text, expected) => {
    expect(lines?.parseArg?.(text, undefined)).toBe(expected)
  })

  test.each(['-1', '10001', '1.5', 'many', 'NaN'])('refuses %s', (text) => {
    expect(() => lines?.parseArg?.(text, undefined)).toThrow(
      new InvalidArgumentError('it must be a whole number from 0 to 10000.'),
    )
  })

  test('is 100 when it is not given', () => {
    expect(lines?.defaultValue).toBe(100)
  })
})

describe('runProgram()', () => {
  test.each([
    { args: ['--version'], code: 0 },
    { args: ['help'], code: 0 },
    { args: ['status', '--help'], code: 0 },
    { args: ['nosuch'], code: 2 },
    { args: ['serve', 'nosuch'], code: 2 },
    { args: ['serve', 'health', '--role', 'worker'], code: 2 },
    { args: ['serve', 'chatflow', '--role', 'nosuch'], code: 2 },
    { args: ['logs', '-n', 'many'], code: 2 },
    { args: ['logs', 'nosuch'], code: 2 },
    { args: ['completion', 'tcsh'], code: 2 },
    { args: ['status', '--nosuch'], code: 2 },
  ])('ends with $code for $args', async ({ args, code }) => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const ended = await runProgram(args).finally(() => vi.restoreAllMocks())
    expect(ended).toBe(code)
  })
})
