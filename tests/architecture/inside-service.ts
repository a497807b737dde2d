import { targetOf } from './area.ts'
import type { Import } from './read-imports.ts'

/**
 * What the domain takes from outside itself. None of it reads or opens anything, or knows the
 * time of day or chance: what comes out depends on the arguments alone.
 */
const pure = new Map([
  // How a domain refuses, what it compares keys by, what JSON it takes and how it says sizes: digests, comparisons and measures of text.
  ['@hearth/kernel', new Set(['Failure', 'hashKey', 'equalSecret', 'nestsDeeper', 'renderSize'])],
  // What page and service both know of a drawing: functions from one document to the next.
  ['@hearth/flow', new Set(['drawNode', 'drawStepWire', 'isField', 'pictureOf', 'readDocument'])],
  // How long to wait before another try, and leaving work that others go on with: the waiting itself, no connection.
  ['@hearth/outbound', new Set(['backoffMs', 'orAborted'])],
  // Bytes of one message, read and written in memory.
  [
    '@hearth/protobuf',
    new Set([
      'jsonAttributes',
      'jsonDouble',
      'jsonInt',
      'jsonNanos',
      'jsonText',
      'jsonValue',
      'foldSnappy',
      'nanosToMs',
      'ProtoReader',
      'ProtoWriter',
      'readAttribute',
      'readFields',
      'readFixed',
      'readNanos',
      'readPacked',
      'readPair',
      'readSignedFixed',
      'readValue',
      'readZigzag',
      'renderValue',
      'Scratch',
      'SnappyError',
      'unfoldSnappy',
    ]),
  ],
  // A header of a few fields, as text.
  ['@hearth/tracing', new Set(['renderTraceparent'])],
  // A language: texts are read and filled, with what they may call handed in.
  [
    '@hearth/go-template',
    new Set([
      'builtins',
      'escapeQuery',
      'fillTemplate',
      'fillTemplateNow',
      'float',
      'formatTime',
      'formatWith',
      'int',
      'list',
      'nanosOf',
      'parseTemplate',
      'parseTime',
      'timeAt',
      'quote',
      'quoteRune',
      'struct',
      'TemplateError',
      'textMap',
      'textOf',
      'typeName',
      'unquote',
    ]),
  ],
  // Rules over ports: what asks, keeps and sends is handed in.
  ['@hearth/rules', new Set(['forStateName', 'GroupEvaluator'])],
  [
    '@hearth/rules/values',
    new Set([
      'compareLabels',
      'compileRegex',
      'createGate',
      'expandTemplate',
      'formatDuration',
      'Labels',
      'metadataLabels',
      'parseDuration',
    ]),
  ],
  // Whether a text is an IP address; it looks nothing up.
  ['node:net', new Set(['isIP'])],
  // Waiting out a time that was given, and given up with a signal; what time it is stays with the caller.
  ['node:timers/promises', new Set(['setTimeout'])],
  ['zod', new Set(['z'])],
  // Computation alone: regular expressions in linear time, decompression.
  ['re2js', new Set(['RE2JS', 'RE2JSSyntaxException'])],
])

/**
 * Why a file may not import what it imports within its service: routes → domain ← adapters, with
 * the shapes on the wire known to the routes alone. `undefined` when it may.
 */
export function faultInsideService(importer: string, found: Import): string | undefined {
  const [, service = '', from = ''] = importer.match(/^services\/([^/]+)\/src\/(.+)$/) ?? []
  if (from === '') return undefined
  const layer = layerOf(from)
  const target = targetOf(importer, found.specifier)
  if (target?.kind !== 'file') return layer === 'domain' ? faultOfDomain(found) : undefined
  const prefix = `services/${service}/src/`
  if (!target.path.startsWith(prefix)) return undefined
  const to = target.path.slice(prefix.length)
  if (to === 'index.ts') return 'the door of its own service, which is for others'
  if (to === 'service.ts') return from === 'index.ts' ? undefined : 'service.ts, which only the door may import'
  const closed = closedTo(layer, layerOf(to))
  return closed ? `${layerOf(to)} from ${layer}: routes → domain ← adapters` : undefined
}

type Layer = 'domain' | 'wire' | 'routes' | 'adapters' | 'composition' | 'root'

// Whatever is not one of the four named layers is a folder of adapters.
function layerOf(path: string): Layer {
  const [first = '', ...rest] = path.split('/')
  if (rest.length === 0) return path === 'service.ts' ? 'composition' : 'root'
  if (first === 'composition') return 'composition'
  return first === 'domain' || first === 'wire' || first === 'routes' ? first : 'adapters'
}

function closedTo(from: Layer, to: Layer): boolean {
  const closed: Readonly<Record<Layer, readonly Layer[]>> = {
    domain: ['wire', 'routes', 'adapters', 'composition', 'root'],
    wire: ['routes', 'adapters', 'composition', 'root'],
    routes: ['adapters', 'composition'],
    adapters: ['wire', 'routes', 'composition'],
    // What puts all others together knows all of them.
    composition: [],
    root: [],
  }
  return closed[from].includes(to)
}

function faultOfDomain({ specifier, names, typeOnly }: Import): string | undefined {
  if (typeOnly) return undefined
  const allowed = pure.get(specifier)
  const stranger = allowed === undefined ? '' : names.find((name) => !allowed.has(name))
  if (stranger === undefined) return undefined
  return `${stranger === '' ? 'it' : stranger} in the domain, which is pure`
}
