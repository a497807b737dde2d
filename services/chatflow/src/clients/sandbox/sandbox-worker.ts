import { parentPort, workerData } from 'node:worker_threads'
import type { Guest } from './guest.ts'
import { openGuest, runGuest, settleCall, stopGuest } from './guest-run.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './sandbox-messages.ts'
import { openWorkerBoard } from './worker-board.ts'

// The thread in which custom code runs: what blocks it blocks nobody else.
const { limits, board: memory } = workerData as WorkerSettings
const board = openWorkerBoard(memory)
const guests = new Map<number, Guest>()
let spare: Promise<Guest> | undefined = openGuest(limits)

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'run') void run(message)
  else if (message.kind === 'settle') settle(message)
  else stop(message.seat)
})

function settle({ seat, id, answer }: Extract<ToWorker, { kind: 'settle' }>): void {
  const guest = guests.get(seat)
  if (guest !== undefined) settleCall(guest, id, answer)
}

function stop(seat: number): void {
  const guest = guests.get(seat)
  if (guest === undefined) return
  stopGuest(guest)
  end({ kind: 'end', seat, outcome: { kind: 'failed', reason: 'it was stopped' } })
}

async function run({ seat, code, setup }: Extract<ToWorker, { kind: 'run' }>): Promise<void> {
  const opening = spare ?? openGuest(limits)
  spare = undefined
  const guest = await opening
  guests.set(seat, guest)
  runGuest(guest, code, setup, {
    busy: (isBusy) => board.setBusy(isBusy ? seat : undefined),
    isStopped: () => board.isStopped(seat),
    call: (id, name, payload) => post({ kind: 'call', seat, id, name, payload }),
    log: (line) => post({ kind: 'log', seat, line }),
    end: (outcome) => end({ kind: 'end', seat, outcome }),
  })
}

function end(message: Extract<FromWorker, { kind: 'end' }>): void {
  // A run that ends by itself while it is being stopped has ended once already.
  if (!guests.delete(message.seat)) return
  post(message)
  // After the answer has left: the next run then finds its engine ready.
  setImmediate(() => {
    spare ??= openGuest(limits)
  })
}

function post(message: FromWorker): void {
  parentPort?.postMessage(message)
}
