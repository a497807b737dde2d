import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { createProgram } from '../program.ts'
import { renderCompletion } from './completion.ts'

const render = (shell: string) =>
  renderCompletion(
    createProgram(() => undefined),
    shell,
  )

/** What bash offers after these words, the last of them being typed. */
function complete(...words: string[]): string[] {
  const script = `${render('bash')}
COMP_WORDS=(hearth ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length}
_hearth
printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n')
}

describe('renderCompletion()', () => {
  test.each([
    { name: 'commands', typed: ['st'], expected: ['status'] },
    { name: 'options of a command', typed: ['status', '--j'], expected: ['--json'] },
    { name: 'services', typed: ['logs', 'inf'], expected: ['inference'] },
    { name: 'commands below a command', typed: ['key', ''], expected: ['create', 'list', 'revoke', '--help'] },
    { name: 'commands below one that does something by itself', typed: ['models', 'us'], expected: ['use'] },
    { name: 'those for the catalogue', typed: ['models', 'r'], expected: ['recommend'] },
    { name: 'options typed before do not matter', typed: ['logs', '-f', 'chat'], expected: ['chatflow'] },
  ])('bash completes $name', ({ typed, expected }) => {
    expect(complete(...typed)).toEqual(expected)
  })

  test('fish tells what a command does, and nothing of an option', () => {
    const lines = render('fish').split('\n')
    const lineOf = (typed: string, word: string) => lines.find((line) => line.includes(`"${typed}"' -a '${word}'`))
    expect(lineOf('', 'status')).toMatch(/-a 'status' -d '.+'$/)
    expect(lineOf('key', 'revoke')).toMatch(/-a 'revoke' -d '.+'$/)
    expect(lineOf('status', '--json')).toMatch(/-a '--json'$/)
  })

  test.each(['bash', 'zsh', 'fish'])('%s knows every command', (shell) => {
    const script = render(shell)
    for (const command of createProgram(() => undefined).commands) expect(script).toContain(command.name())
  })
})
