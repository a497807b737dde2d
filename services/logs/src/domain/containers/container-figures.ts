/** What one network interface of a container has moved since it came up. */
export type NetworkFigures = {
  readonly name: string
  readonly receivedBytes: number
  readonly receivedPackets: number
  readonly receiveErrors: number
  readonly receiveDropped: number
  readonly sentBytes: number
  readonly sentPackets: number
  readonly sendErrors: number
  readonly sendDropped: number
}

/** What a container has read from and written to one disk. */
export type DiskFigures = {
  readonly device: string
  readonly readBytes: number
  readonly writtenBytes: number
  readonly reads: number
  readonly writes: number
}

/** What a running container uses; all totals count from its start. */
export type ContainerUsage = {
  readonly cpuSeconds: number
  readonly cpuUserSeconds: number
  readonly cpuSystemSeconds: number
  readonly periods: number
  readonly throttledPeriods: number
  readonly throttledSeconds: number
  readonly memoryBytes: number
  /** Without files that are cached and have not been used for long: what cannot be had back easily. */
  readonly workingSetBytes: number
  readonly rssBytes: number
  readonly cacheBytes: number
  /** `undefined` where the kernel does not keep it. */
  readonly peakBytes: number | undefined
  /** 0 when there is none. */
  readonly memoryLimitBytes: number
  readonly processes: number
  readonly networks: readonly NetworkFigures[]
  readonly disks: readonly DiskFigures[]
}

/** A running container and what it uses. */
export type ContainerFigures = {
  readonly fullId: string
  readonly name: string
  readonly image: string
  readonly labels: Readonly<Record<string, string>>
  readonly startedSeconds: number
  readonly seenSeconds: number
  readonly cpuShares: number
  readonly cpuQuota: number
  readonly cpuPeriod: number
  readonly usage: ContainerUsage
}

/** The figures of all running containers. */
export type DockerFigures = {
  readonly up: boolean
  readonly containers: readonly ContainerFigures[]
  /** Running containers that gave no figures in time. */
  readonly unread: number
}
