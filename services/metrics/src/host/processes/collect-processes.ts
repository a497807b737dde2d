import { counter, type Family, type FamilySample, gauge } from '../../domain/model/family.ts'
import type { HostPart } from '../host-part.ts'
import { type FoundProcess, findProcesses } from './find-processes.ts'
import type { ProcessFigures } from './read-process.ts'

type Labels = FamilySample['labels']
type Group = { readonly labels: Labels; readonly members: ProcessFigures[] }
type Spent = { readonly userSeconds: number; readonly systemSeconds: number }

/** Figures of the bundle's processes, those of one service and program together. */
export function createProcessCollector({ proc, pid }: { proc: string; pid: number }): () => Promise<HostPart> {
  const processors = new ProcessorTime()
  return async () => {
    const found = await findProcesses(proc, pid)
    if (found === undefined)
      return { families: [], note: `No figures of processes: ${proc} does not tell what a process has started` }
    const groups = groupsOf(found)
    return { families: [...figuresOf(groups), processors.family(groups)] }
  }
}

function groupsOf(found: readonly FoundProcess[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const { service, program, figures } of found) {
    const key = `${service}\n${program}`
    const group = groups.get(key) ?? { labels: { service, process: program }, members: [] }
    groups.set(key, group)
    group.members.push(figures)
  }
  return [...groups.values()]
}

function figuresOf(groups: readonly Group[]): readonly Family[] {
  const sums = (read: (one: ProcessFigures) => number | undefined) =>
    groups.flatMap(({ labels, members }) => {
      const known = members.map(read).filter((value) => value !== undefined)
      return known.length === 0 ? [] : [{ labels, value: known.reduce((sum, value) => sum + value, 0) }]
    })
  return [
    gauge(
      'hearth_processes',
      'Processes of a service: its own and those that it started.',
      sums(() => 1),
    ),
    gauge(
      'hearth_process_resident_memory_bytes',
      'Memory that processes hold.',
      sums(({ residentBytes }) => residentBytes),
    ),
    gauge(
      'hearth_process_open_fds',
      'Files and connections that processes have open.',
      sums(({ openFiles }) => openFiles),
    ),
    gauge(
      'hearth_process_threads',
      'Threads of processes.',
      sums(({ threads }) => threads),
    ),
  ]
}

/** Processor time of groups of processes; what ended ones have spent stays, so that it never falls. */
class ProcessorTime {
  #seen = new Map<string, Spent>()
  readonly #totals = new Map<string, { readonly labels: Labels; userSeconds: number; systemSeconds: number }>()

  family(groups: readonly Group[]): Family {
    const seen = new Map<string, Spent>()
    for (const { labels, members } of groups) {
      const key = JSON.stringify(labels)
      const total = this.#totals.get(key) ?? { labels, userSeconds: 0, systemSeconds: 0 }
      this.#totals.set(key, total)
      for (const one of members) {
        const who = `${one.pid} ${one.startTicks}`
        const before = this.#seen.get(who)
        total.userSeconds += one.userSeconds - (before?.userSeconds ?? 0)
        total.systemSeconds += one.systemSeconds - (before?.systemSeconds ?? 0)
        seen.set(who, one)
      }
    }
    this.#seen = seen
    const samples = [...this.#totals.values()].flatMap(({ labels, userSeconds, systemSeconds }) => [
      { labels: { ...labels, mode: 'user' }, value: userSeconds },
      { labels: { ...labels, mode: 'system' }, value: systemSeconds },
    ])
    return counter('hearth_process_cpu_seconds_total', 'Processor time of processes, ended ones included.', samples)
  }
}
