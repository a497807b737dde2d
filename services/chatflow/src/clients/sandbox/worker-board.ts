/**
 * What a thread and the service see of each other without a message, which a busy thread would not
 * read: since when which run is computing, and which runs are given up.
 */
export type WorkerBoard = {
  readonly memory: SharedArrayBuffer
  setBusy(seat: number | undefined): void
  /** The run that computes now, and for how many milliseconds it has. */
  busy(): { readonly seat: number; readonly forMs: number } | undefined
  setStopped(seat: number, isStopped: boolean): void
  isStopped(seat: number): boolean
}

const busySeat = 0
const busySince = 1
const firstSeat = 2

export function createWorkerBoard(seats: number): WorkerBoard {
  return openWorkerBoard(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * (firstSeat + seats)))
}

export function openWorkerBoard(memory: SharedArrayBuffer): WorkerBoard {
  const cells = new Int32Array(memory)
  return {
    memory,
    setBusy(seat) {
      Atomics.store(cells, busySince, lowBits(Date.now()))
      Atomics.store(cells, busySeat, seat === undefined ? 0 : seat + 1)
    },
    busy() {
      const seat = Atomics.load(cells, busySeat)
      const forMs = lowBits(Date.now() - Atomics.load(cells, busySince))
      return seat === 0 ? undefined : { seat: seat - 1, forMs }
    },
    setStopped: (seat, isStopped) => void Atomics.store(cells, firstSeat + seat, Number(isStopped)),
    isStopped: (seat) => Atomics.load(cells, firstSeat + seat) === 1,
  }
}

// A cell holds 32 bits of a time, which is enough for differences.
function lowBits(ms: number): number {
  return ms & 0x7fffffff
}
