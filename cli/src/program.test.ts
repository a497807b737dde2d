import { describe, expect, test } from 'vitest'
import { createProgram } from './program.ts'

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
