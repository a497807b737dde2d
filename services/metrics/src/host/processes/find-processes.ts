import { basename, dirname } from 'node:path'
import { SERVICE_NAMES } from '@hearth/kernel'
import { type ProcessFigures, readChildren, readParent, readProcess } from './read-process.ts'

/** A process and whose it is: a service's own is `main`, what it started goes by its program. */
export type FoundProcess = { readonly service: string; readonly program: string; readonly figures: ProcessFigures }

const maxProcesses = 1_000
const names: ReadonlySet<string> = new Set(SERVICE_NAMES)

/**
 * The processes of the services that were started together with this one, and all that they started. A service that
 * runs alone, as in a container, knows itself and its own alone.
 *
 * @param pid of this service
 * @returns `undefined` when this kernel does not tell what a process has started
 */
export async function findProcesses(proc: string, pid: number): Promise<readonly FoundProcess[] | undefined> {
  const own = await readProcess(proc, pid)
  const parent = serviceOf(own?.argv ?? []) === undefined ? undefined : await readParent(proc, pid)
  const isBundle = parent !== undefined && (await hasServices(proc, parent))
  const found: FoundProcess[] = []
  const knows = isBundle
    ? await collect(proc, parent, { service: 'supervisor', program: 'main' }, found)
    : await collect(proc, pid, { service: 'metrics', program: 'main' }, found)
  return knows ? found : undefined
}

/** The service that a command line of ours runs: `… serve <name>`. */
function serviceOf(argv: readonly string[]): string | undefined {
  const [command, name = ''] = argv.slice(-2)
  return command === 'serve' && names.has(name) ? name : undefined
}

// A shell or an init process that happens to be our parent is none of ours.
async function hasServices(proc: string, parent: number): Promise<boolean> {
  const children = (await readChildren(proc, parent)) ?? []
  const running = await Promise.all(children.map((child) => readProcess(proc, child)))
  return running.filter((one) => one !== undefined && serviceOf(one.argv) !== undefined).length > 1
}

type Whose = Pick<FoundProcess, 'service' | 'program'>

async function collect(proc: string, pid: number, whose: Whose, found: FoundProcess[]): Promise<boolean> {
  const figures = found.length < maxProcesses ? await readProcess(proc, pid) : undefined
  if (figures === undefined) return true
  found.push({ ...whose, figures })
  const children = await readChildren(proc, pid)
  if (children === undefined) return false
  for (const child of children) {
    const started = await readProcess(proc, child)
    if (started === undefined) continue
    const service = serviceOf(started.argv)
    const next =
      service === undefined
        ? { service: whose.service, program: programOf(started.argv) }
        : { service, program: 'main' }
    if (!(await collect(proc, child, next, found))) return false
  }
  return true
}

/** `llama-server`, or of a script its name; what computes for a model is called so whatever it is. */
function programOf([first = '', ...rest]: readonly string[]): string {
  const program = basename(first)
  if (program === 'llama-server') return 'model'
  const script = /^node(?:\.exe)?$/.test(program) ? rest.find((word) => !word.startsWith('-')) : undefined
  if (script === undefined) return program || 'unknown'
  if (/[\\/]llama[\\/]child[\\/]main\.[cm]?[jt]s$/.test(script)) return 'model'
  const name = basename(script).replace(/\.[cm]?[jt]s$/, '')
  return name === 'main' || name === 'index' ? basename(dirname(script)) : name
}
