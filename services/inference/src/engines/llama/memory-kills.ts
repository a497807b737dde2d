import { readFileSync } from 'node:fs'

/**
 * How many processes Linux has ended since it started because memory ran out, be it that of the machine
 * or what a control group allows (`oom_kill` of `/proc/vmstat`, which counts both; mm/oom_kill.c).
 * `undefined` off Linux.
 */
function countMemoryKills(): number | undefined {
  try {
    const count = /^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'latin1'))?.[1]
    return count === undefined ? undefined : Number(count)
  } catch {
    return undefined
  }
}

/** Tells whether the system ended a process for want of memory a short while ago. */
type MemoryKills = {
  /** Forgets all that was. */
  begin(): void
  /** To be called now and then; what was before the last but one call is forgotten. */
  look(): void
  wereSome(): boolean
}

/** @param count how many there were since the machine was started */
export function createMemoryKills(count = countMemoryKills): MemoryKills {
  let last = count()
  // A large process takes a while to go, and its exit is reported when it has gone.
  let lastButOne = last
  return {
    begin() {
      last = count()
      lastButOne = last
    },
    look() {
      lastButOne = last
      last = count()
    },
    wereSome: () => (count() ?? 0) > (lastButOne ?? Number.POSITIVE_INFINITY),
  }
}
