/** The process that has the browser, for as long as pictures are wanted; see `openRenderer`. */
import { type Browser, chromium } from 'playwright-core'
import type { ChildSetup, FromChild, PageAnswer, PageRequest, ToChild } from '../protocol.ts'
import { switches } from './switches.ts'
import { takePicture } from './take-picture.ts'

const { program, sandbox }: ChildSetup = JSON.parse(process.argv[2] ?? '{}')
const running = new Map<number, AbortController>()
const asked = new Map<number, (answer: PageAnswer | undefined) => void>()
// Of a busy machine; one that hangs would keep all pictures waiting.
const launchMs = 120_000
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
    const picture = await takePicture(await opened(), job, (request) => ask(id, request), dropped.signal)
    send({ kind: 'taken', id, picture })
  } catch (error) {
    send({ kind: 'failed', id, why: error instanceof Error ? error.message : String(error) })
  } finally {
    running.delete(id)
  }
}

function opened(): Promise<Browser> {
  if (browser === undefined) {
    const begun = launch()
    browser = begun
    // One that failed is not kept: the next picture tries again.
    begun.catch(() => {
      if (browser === begun) browser = undefined
    })
  }
  return browser
}

async function launch(): Promise<Browser> {
  const options = { executablePath: program, args: [...switches], chromiumSandbox: sandbox, timeout: launchMs }
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
