import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { ProcessMessage } from '../../serve/messages.ts'
import { startServiceProcess } from './service-process.ts'

/** Runs a script as a service; whatever it sends to its supervisor goes through `$NODE_CHANNEL_FD`. */
function start(script: string, command = '/bin/sh') {
  const messages: ProcessMessage[] = []
  const written: string[] = []
  const texts: string[] = []
  const process = startServiceProcess({
    ...{ command, args: ['-c', script], cwd: '/', env: { GIVEN: 'here' }, maxLineBytes: 1_000 },
    log: {
      write(text: string) {
        written.push(text)
        return true
      },
      drained: () => turn(),
    } as never,
    onMessage: (message) => messages.push(message),
    onText: (text) => texts.push(text),
  })
  return { process, messages, written, texts }
}

const send = (message: object) => `printf '%s\\n' '${JSON.stringify(message)}' >&$NODE_CHANNEL_FD`

describe('a process of a service', () => {
  test.each([
    { name: 'well', script: 'exit 0', ending: { code: 0, signal: undefined } },
    { name: 'with a code', script: 'exit 3', ending: { code: 3, signal: undefined } },
    { name: 'by a signal', script: 'kill -TERM $$', ending: { code: undefined, signal: 'SIGTERM' } },
  ])('ends $name', async ({ script, ending }) => {
    expect(await start(script).process.ended).toEqual({ ...ending, message: undefined })
  })

  test('that cannot be started says why', async () => {
    const { process } = start('', '/no/such/program')
    expect(await process.ended).toMatchObject({ code: undefined, message: expect.stringContaining('ENOENT') })
    expect(process.pid).toBeUndefined()
    expect(() => process.kill()).not.toThrow()
  })

  test('has what it writes captured, on both streams, before it is said to have ended', async () => {
    const { process, texts, written } = start('echo "$GIVEN"; echo fault >&2')
    await process.ended
    expect(texts.sort()).toEqual(['fault\n', 'here\n'])
    expect(written).toHaveLength(2)
  })

  test('tells what it sends, but for what is none of our messages', async () => {
    const ready = { type: 'ready', port: 5 }
    const { process, messages } = start([send(ready), send({ type: 'other' }), 'exit 0'].join('; '))
    expect((await process.ended).message).toBeUndefined()
    expect(messages).toEqual([ready])
  })

  test('that said why it failed has ended for that', async () => {
    const failed = { type: 'failed', message: 'no room' }
    const { process, messages } = start(`${send(failed)}; exit 1`)
    expect(await process.ended).toMatchObject({ code: 1, message: 'no room' })
    expect(messages).toEqual([failed])
  })

  test('stops when it is asked to', async () => {
    const { process } = start('exec cat /dev/zero > /dev/null')
    process.stop()
    expect(await process.ended).toMatchObject({ signal: 'SIGTERM' })
  })

  test('is killed though it does not stop, with whatever it started', async () => {
    const { process, texts } = start('trap "" TERM; cat /dev/zero > /dev/null & echo "$!"; wait')
    await expect.poll(() => texts.length, { timeout: 60_000 }).toBe(1)
    process.kill()
    expect(await process.ended).toMatchObject({ signal: 'SIGKILL' })
    const helper = Number(texts[0])
    await expect.poll(() => isAlive(helper), { timeout: 60_000 }).toBe(false)
  })

  test('leaves nothing behind that it started', async () => {
    const { process, texts } = start('cat /dev/zero > /dev/null 2>&1 & echo "$!"')
    await process.ended
    await expect.poll(() => isAlive(Number(texts[0])), { timeout: 60_000 }).toBe(false)
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
