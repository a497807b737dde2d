import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { availableParallelism, freemem, totalmem } from 'node:os'
import { dirname } from 'node:path'
import type { Gpu, Machine } from '../../domain/catalogue/machine.ts'
import { createBestMeasured } from './best-measured.ts'
import { listGpus } from './list-gpus.ts'
import { measureBandwidth } from './measure-bandwidth.ts'

export type MachineOptions = {
  /** Of the models, which may not be there yet. */
  readonly folder: string
  /** Whether models are computed on a GPU. */
  readonly usesGpu: boolean
  /** Threads that compute a model; absent: cores less one. */
  readonly threads: number | undefined
  /** What the models in memory hold of it, which they would leave to another. */
  readonly heldBytes: () => number
}

/** Tells what this machine has. */
export type MachineReader = {
  read(): Promise<Machine>
  /** Those that there are, whether they are used or not. */
  gpus(): Promise<readonly Gpu[]>
}

/** Memory and disk are read anew each time, the GPUs once; the speed of the memory is the best that was seen. */
export function createMachineReader({ folder, usesGpu, threads, heldBytes }: MachineOptions): MachineReader {
  const cores = availableParallelism()
  const gpus = once(listGpus)
  const bandwidth = createBestMeasured({
    measure: () => measureBandwidth(threads ?? Math.max(1, cores - 1)),
    clock: () => performance.now(),
  })
  return {
    gpus,
    async read() {
      const { bavail, bsize } = await statDisk(folder)
      const all = await gpus()
      return {
        ...readMemory(heldBytes()),
        ...(usesGpu ? { gpus: all, idleGpus: [] } : { gpus: [], idleGpus: all }),
        isUnifiedMemory: process.platform === 'darwin',
        freeDiskBytes: bavail * bsize,
        memoryBytesPerSecond: await bandwidth(),
        cores,
      }
    },
  }
}

/** Of the disk on which the folder lies or would lie. */
async function statDisk(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return statDisk(dirname(folder))
  }
}

function readMemory(heldBytes: number): Pick<Machine, 'memoryBytes' | 'availableBytes' | 'isContainer'> {
  const total = totalmem()
  // Zero, or more than there is, where no limit is set.
  const limit = process.constrainedMemory()
  const isContainer = limit > 0 && limit < total
  const freeBytes = Math.min(freemem(), process.availableMemory())
  const memoryBytes = isContainer ? limit : total
  return { memoryBytes, availableBytes: Math.min(memoryBytes, freeBytes + heldBytes), isContainer }
}

function once<T>(measure: () => Promise<T>): () => Promise<T> {
  let measured: Promise<T> | undefined
  return () => {
    measured ??= measure()
    return measured
  }
}
