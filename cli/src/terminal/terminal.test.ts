import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const module = JSON.stringify(new URL('./terminal.ts', import.meta.url).href)

/** What a process says that uses its terminal as `code` does; its outputs are pipes. */
function say(code: string): { stdout: string; stderr: string } {
  const program = `const { processTerminal: terminal } = await import(${module}); ${code}`
  const { NO_COLOR: _plain, FORCE_COLOR: _forced, ...env } = process.env
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { ...env, TERM: 'xterm' },
  })
}

test('results go to one output and what is said beside them to the other', () => {
  const { stdout, stderr } = say(
    "terminal.print('a'); terminal.write('b'); terminal.warn('c'); terminal.writeError('d')",
  )
  expect({ stdout, stderr }).toEqual({ stdout: 'a\nb', stderr: 'c\nd' })
})

test('in a pipe no line is overwritten, none is too long, and nothing is coloured', () => {
  const { stdout } = say("console.log(terminal.overwrites, terminal.columns(), terminal.style('red', 'text'))")
  expect(stdout).toBe('false Infinity text\n')
})
