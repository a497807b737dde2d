import { readFileSync } from 'node:fs'

// What Linux counts in, whatever the kernel's own tick is.
const msPerTick = 10

/** Time that a process has had on processors since it began, in milliseconds: what other load on the machine leaves alone. */
export function readCpuMs(pid: number): number {
  // The 14th and 15th field, counted from behind the command, which may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}
