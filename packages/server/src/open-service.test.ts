import { expect, test } from 'vitest'
import { openService, type Parts } from './open-service.ts'

const signal = new AbortController().signal

/** A service of two parts that notes what happens to it. */
function notedService(fail: 'open' | 'start' | 'started' | undefined = undefined) {
  const notes: string[] = []
  const part = (name: string) => ({ name, close: () => void notes.push(`close ${name}`) })
  const refuse = (step: string) => {
    notes.push(step)
    if (fail === step) throw new Error(`cannot ${step}`)
  }
  const service = openService('logs', async (parts: Parts) => {
    parts.keep(part('store'))
    parts.defer(() => notes.push('close client'))
    refuse('open')
    return {
      server: {
        async start() {
          refuse('start')
          return { host: '127.0.0.1', port: 1, url: 'http://127.0.0.1:1' }
        },
        close: async () => void notes.push('close server'),
      },
      started: () => refuse('started'),
      stopping: () => void notes.push('stopping'),
    }
  })
  return { service, notes }
}

test('opens its parts, then its port, and closes the port first and the parts in reverse', async () => {
  const { service, notes } = notedService()
  await service.start()
  await service.close(signal)
  expect(notes).toEqual(['open', 'start', 'started', 'close server', 'stopping', 'close client', 'close store'])
})

test('is known by what was opened while it runs', async () => {
  const { service } = notedService()
  expect(service.opened).toBeUndefined()
  await service.start()
  expect(service.opened).toHaveProperty('server')
  await service.close(signal)
  expect(service.opened).toBeUndefined()
})

test('that cannot open closes what it had opened, in reverse', async () => {
  const { service, notes } = notedService('open')
  await expect(service.start()).rejects.toThrow('cannot open')
  expect(notes).toEqual(['open', 'close client', 'close store'])
})

test.each(['start', 'started'] as const)('that fails at %s closes everything', async (step) => {
  const { service, notes } = notedService(step)
  await expect(service.start()).rejects.toThrow(`cannot ${step}`)
  expect(notes.slice(-4)).toEqual(['close server', 'stopping', 'close client', 'close store'])
})

test('closes once, however often it is told to', async () => {
  const { service, notes } = notedService()
  await service.start()
  await Promise.all([service.close(signal), service.close(signal)])
  expect(notes.filter((note) => note === 'close store')).toHaveLength(1)
})

test('that never started has nothing to close', async () => {
  const { service, notes } = notedService()
  await service.close(signal)
  expect(notes).toEqual([])
})

test('that is told to stop while it opens waits for that, and closes it', async () => {
  const notes: string[] = []
  const { promise: opening, resolve: open } = Promise.withResolvers<void>()
  const service = openService('logs', async ({ defer }) => {
    defer(() => notes.push('closed'))
    await opening
    return { server: { start: () => Promise.reject(new Error('closed')), close: async () => undefined } }
  })
  const started = service.start().catch((error: Error) => error.message)
  const closed = service.close(signal)
  open()
  await closed
  expect(notes).toEqual(['closed'])
  expect(await started).toBe('closed')
})
