/** A processor for graphics that models are computed on. */
export type Gpu = { readonly name: string; readonly memoryBytes: number }

/** What of a machine decides which models run on it. */
export type Machine = {
  /** In all; inside a container what it may take. */
  readonly memoryBytes: number
  /** Of that, what nothing else has taken now; absent: not known. */
  readonly availableBytes?: number | undefined
  /** Whether `memoryBytes` is the limit of a container, in which no system and no other programs are. */
  readonly isContainer?: boolean | undefined
  /** Those that Hearth is set to use. */
  readonly gpus: readonly Gpu[]
  /** Those that there are besides. */
  readonly idleGpus?: readonly Gpu[] | undefined
  /** On the disk of the models. */
  readonly freeDiskBytes: number
  /** What all cores together read. */
  readonly memoryBytesPerSecond: number
  readonly cores: number
  /** Whether the GPU's memory is that of the machine, as with Apple silicon. */
  readonly isUnifiedMemory?: boolean | undefined
}

const containerBytes = 300e6
const systemBytes = 1.5e9
const systemRatio = 1 / 8
const mostSystemBytes = 8e9

/**
 * What models may take of a machine's memory, in bytes: the system, what people run beside and the other
 * services keep 1.5 GB and an eighth, at most 8 GB; and nobody gets what is taken already.
 */
export function memoryForModels({ memoryBytes, availableBytes, isContainer = false }: Machine): number {
  const kept = isContainer ? containerBytes : Math.min(systemBytes + memoryBytes * systemRatio, mostSystemBytes)
  return Math.max(0, Math.min(memoryBytes - kept, availableBytes ?? memoryBytes))
}
