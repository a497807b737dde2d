const ticksPerSecond = 100
const bytesPerKb = 1_024

export type ProcStat = {
  readonly userSeconds: number
  readonly systemSeconds: number
  /** Of processes that it started and that have ended. */
  readonly endedUserSeconds: number
  readonly endedSystemSeconds: number
  readonly startedTicks: number
}

/** Reads `/proc/<pid>/stat`; `undefined` for what is none. */
export function parseProcStat(text: string): ProcStat | undefined {
  // The name may hold spaces and brackets. Fields are counted from the third on, the state.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const startedTicks = fields[19]
  if (startedTicks === undefined || Number.isNaN(startedTicks)) return undefined
  const seconds = (at: number) => (fields[at] ?? 0) / ticksPerSecond
  return {
    userSeconds: seconds(11),
    systemSeconds: seconds(12),
    endedUserSeconds: seconds(13),
    endedSystemSeconds: seconds(14),
    startedTicks,
  }
}

/** Reads what stands behind a name in files such as `/proc/<pid>/status`, `/proc/<pid>/io` and `/proc/meminfo`. */
export function parseNamed(text: string): (name: string) => number | undefined {
  return (name) => {
    const [, digits, unit] = new RegExp(`^${name}:\\s+(\\d+)( kB)?$`, 'm').exec(text) ?? []
    return digits === undefined ? undefined : Number(digits) * (unit === undefined ? 1 : bytesPerKb)
  }
}

// Behind these, times of guests are told once more.
const ownTimes = 7

/** Reads `/proc/stat`: the time of all processors together, and how many there are. */
export function parseMachineCpu(text: string): { readonly cpuSeconds: number; readonly processors: number } {
  const [, times = ''] = /^cpu +(.*)$/m.exec(text) ?? []
  const ticks = times.split(' ').slice(0, ownTimes)
  return {
    cpuSeconds: ticks.reduce((sum, each) => sum + Number(each), 0) / ticksPerSecond,
    processors: text.match(/^cpu\d/gm)?.length ?? 0,
  }
}
