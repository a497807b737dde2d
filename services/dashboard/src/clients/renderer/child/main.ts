/** The process that has the browser, for as long as pictures are wanted; see `openRenderer`. */
import { type Browser, chromium } from 'playwright-core'
import type { ChildSetup, FromChild, PageAnswer, PageRequest, ToChild } from '../protocol.ts'
import { switches } from './switches.ts'
import { takePicture } from './take-picture.ts'

const { program, sandbox }: ChildSetup = JSON.parse(process.argv[2] ?? '{}')
const running = new Map<number, AbortController>()
const asked = new Map<number, (answer: PageAnswer | undefined) => void>()
let requests = 0
let browser: Promise<Browser> | undefined

// The service is done with it, or died: the browser goes with its process.
process.on('disconnect', () => void end())
process.on('message', (message) => receive(message as ToChild))

function receive(message: ToChild): void {
  switch (message.kind) {
    case 'take':
      void take(message)
      return
    case 'drop':
      running.get(message.id)?.abort()
      return
    case 'answer':
      asked.get(message.request)?.(message.answer)
      asked.delete(message.request)
  }
}

async function take({ id, job }: Extract<ToChild, { kind: 'take' }>): Promise<void> {
  const dropped = new AbortController()
  running.set(id, dropped)
  try {
    browser ??= launch()
    const picture = await takePicture(await browser, job, (request) => ask(id, request), dropped.signal)
    send({ kind: 'taken', id, picture })
  } catch (error) {
    send({ kind: 'failed', id, why: error instanceof Error ? error.message : String(error) })
  } finally {
    running.delete(id)
  }
}

async function launch(): Promise<Browser> {
  const options = { executablePath: program, args: [...switches], chromiumSandbox: sandbox, timeout: 0 }
  const launched = await chromium.launch({ ...options, handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false })
  // The next picture starts another one.
  launched.once('disconnected', () => {
    browser = undefined
  })
  return launched
}

function ask(id: number, request: PageRequest): Promise<PageAnswer | undefined> {
  const number = ++requests
  return new Promise((resolve) => {
    asked.set(number, resolve)
    send({ kind: 'ask', id, request: number, asked: request })
  })
}

function send(message: FromChild): void {
  // Without a service there is nobody to tell.
  if (process.connected) process.send?.(message, () => undefined)
}

async function end(): Promise<void> {
  await browser?.then((open) => open.close()).catch(() => undefined)
  process.exit(0)
}
