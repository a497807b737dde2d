import module from 'node:module'
import type { FromChild, ToChild } from '../protocol.ts'
import { leaveOutTrial } from './leave-out-trial.ts'

// Started by `child-process.ts` with an IPC channel; computes for one model and nothing else.

// The parent died or let go.
process.on('disconnect', exitNow)
// Signals to stop reach the whole process group; the parent lets running requests finish and then ends us.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

// Before anything imports the library.
leaveOutTrial()
const { createWorker } = await import('./worker.ts')
const handle = createWorker({
  send: (message) => post(message),
  die(error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    post({ type: 'log', level: 'error', message: `engine fault: ${text}` }, exitNow)
  },
})

process.on('message', (message: ToChild) => void handle(message))

// Node keeps what it compiled when a process ends by itself, which this one never does.
module.flushCompileCache()

function post(message: FromChild, sent: () => void = () => undefined): void {
  if (process.connected) process.send?.(message, sent)
}

// A computation may be under way in another thread, and an orderly exit would wait for it or trip
// over it; there is nothing to save, and the operating system takes everything back at once.
function exitNow(): void {
  process.kill(process.pid, 'SIGKILL')
}
