import { type Area, areaOf, nameOf, targetOf } from './area.ts'
import type { Import } from './read-imports.ts'

// Who may enter which doors. Tests and benchmarks may look inside everything, so they are not listed.
const doors: Readonly<Record<Exclude<Area['kind'], 'tests' | 'bench' | 'scripts'>, readonly Area['kind'][]>> = {
  kernel: [],
  server: ['kernel'],
  outbound: ['kernel'],
  store: ['kernel'],
  protobuf: [],
  tracing: ['outbound', 'protobuf'],
  'go-template': [],
  notify: ['kernel', 'outbound', 'store', 'go-template'],
  rules: ['kernel', 'server', 'outbound', 'go-template', 'notify'],
  pages: ['kernel', 'server'],
  oidc: ['kernel', 'server', 'outbound', 'store'],
  flow: [],
  'ui-kit': [],
  service: [
    'kernel',
    'server',
    'outbound',
    'store',
    'protobuf',
    'tracing',
    'go-template',
    'notify',
    'rules',
    'pages',
    'oidc',
    'flow',
  ],
  web: ['ui-kit', 'flow'],
  cli: ['kernel', 'server', 'store', 'service'],
}

/** Why a file of one part may not import what it imports from another part; `undefined` when it may. */
export function faultBetweenAreas(importer: string, found: Import): string | undefined {
  const from = areaOf(importer)
  const target = targetOf(importer, found.specifier)
  if (from === undefined || target === undefined || from.kind === 'tests' || from.kind === 'bench') return undefined
  const to = target.area
  if (to === undefined) return 'nothing outside the parts of the project is code to import'
  if (nameOf(from) === nameOf(to)) return target.kind === 'inside' ? 'its own package by name' : undefined
  if (from.kind === 'scripts') return to.kind === 'cli' ? undefined : `scripts may import cli alone, not ${nameOf(to)}`
  if (isWireType(from, to, target.kind === 'file' ? target.path : '', found)) return undefined
  if (!doors[from.kind].includes(to.kind)) return `${nameOf(from)} may not import ${nameOf(to)}`
  return target.kind === 'door' ? undefined : `the inside of ${nameOf(to)}, which is entered by its door alone`
}

// A page shares the shapes on the wire with its own service, and nothing that runs.
function isWireType(from: Area, to: Area, path: string, found: Import): boolean {
  if (from.kind !== 'web' || to.kind !== 'service' || from.name !== to.name) return false
  return found.typeOnly && path.startsWith(`services/${to.name}/src/wire/`)
}
