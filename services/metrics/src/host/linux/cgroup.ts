import { join } from 'node:path'
import { counter, type Family } from '../../domain/model/family.ts'
import type { HostPart } from '../host-part.ts'
import { readText } from '../read-text.ts'

const stalls = [
  { kind: 'some', word: 'waiting', what: 'some tasks of the group waited' },
  { kind: 'full', word: 'stalled', what: 'all tasks of the group stood still' },
] as const
const resources = ['cpu', 'io', 'memory'] as const

/**
 * What the control group of this process waits for, under cAdvisor's names: in a container that is the container.
 *
 * @param roots where the kernel shows itself, usually `/proc` and `/sys`
 */
export async function collectCgroup({ proc, sys }: { proc: string; sys: string }): Promise<HostPart> {
  const id = /^0::(.*)$/m.exec((await readText(join(proc, 'self/cgroup'))) ?? '')?.[1]
  if (id === undefined) return { families: [], note: noGroups }
  const found: Family[] = []
  for (const resource of resources) {
    const text = await readPressure(sys, id, resource)
    if (text !== undefined) found.push(...pressureOf(resource, id, text))
  }
  return found.length > 0 ? { families: found } : { families: [], note: noGroups }
}

// Beside version 1 the second is mounted apart.
async function readPressure(sys: string, id: string, resource: string): Promise<string | undefined> {
  const inRoot = (root: string) => readText(join(sys, 'fs', root, id, `${resource}.pressure`))
  return (await inRoot('cgroup')) ?? (await inRoot('cgroup/unified'))
}

const noGroups = 'No pressure of control groups: this process is in none of version 2 that tells it'

function pressureOf(resource: (typeof resources)[number], id: string, text: string): readonly Family[] {
  return stalls.flatMap(({ kind, word, what }) => {
    const micros = new RegExp(`^${kind} .*total=(\\d+)$`, 'm').exec(text)?.[1]
    const help = `Seconds in which ${what} for want of ${resource}.`
    const name = `container_pressure_${resource}_${word}_seconds_total`
    return micros === undefined ? [] : [counter(name, help, [{ labels: { id }, value: Number(micros) / 1e6 }])]
  })
}
