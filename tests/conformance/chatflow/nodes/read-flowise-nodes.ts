/**
 * Writes `flowise-nodes.jsonl` anew from Flowise's published package, names and types only: run it
 * when another version of Flowise is to be compared with.
 *
 *     npm pack flowise-components@<version>             # unpacked: <folder>/package
 *     npm install --ignore-scripts --legacy-peer-deps … # in <folder>/deps: what names base classes, @langchain/* and llamaindex first
 *     node tests/conformance/chatflow/nodes/read-flowise-nodes.ts <folder> > tests/conformance/chatflow/nodes/flowise-nodes.jsonl
 *
 * The package is far too large to install for this. Every module that is not in `deps` is replaced
 * by an empty stand-in: nodes are only made and described, never run.
 */
import { readdirSync } from 'node:fs'
import Module, { builtinModules, createRequire } from 'node:module'
import { join, resolve } from 'node:path'

type Fields = Readonly<Record<string, unknown>>
type Load = (request: string, parent: { readonly filename: string } | undefined, isMain: boolean) => unknown
// What Node's loader of CommonJS calls for every `require`; it is not in Node's types.
const loader = Module as unknown as { _load: Load }

const folder = resolve(process.argv[2] ?? '.')
const nodesFolder = join(folder, 'package/dist/nodes')
// Longer choices are lists of languages or time zones, which say nothing about a node.
const maxOptions = 60

standIn()
for (const file of readdirSync(nodesFolder, { recursive: true, encoding: 'utf8' }).toSorted()) {
  if (!file.endsWith('.js')) continue
  const { nodeClass } = createRequire(import.meta.url)(join(nodesFolder, file)) as { nodeClass?: new () => Fields }
  if (nodeClass !== undefined) process.stdout.write(`${JSON.stringify(describe(new nodeClass()))}\n`)
}
// Some packages keep the process busy once they are loaded.
process.exit(0)

function describe({ name, version, type, category, baseClasses, credential, inputs, outputs }: Fields): Fields {
  return {
    name,
    version,
    type,
    category,
    baseClasses: [...new Set(baseClasses as readonly string[])],
    credentialNames: (credential as Fields | undefined)?.credentialNames,
    inputs: fieldsOf(inputs).map(inputOf),
    outputs: fieldsOf(outputs).map((output) => ({ name: output.name, baseClasses: output.baseClasses })),
  }
}

function inputOf({ name, type, optional, list, acceptVariable, options }: Fields): Fields {
  const names = fieldsOf(options).map((option) => option.name)
  return {
    name,
    type,
    // A condition in its place says when it may be left out.
    ...(optional !== undefined && optional !== false ? { optional: true } : {}),
    ...(list === true ? { list } : {}),
    ...(acceptVariable === true ? { acceptVariable } : {}),
    ...(names.length > 0 && names.length <= maxOptions ? { options: names } : {}),
  }
}

function fieldsOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value : []
}

function standIn(): void {
  const load = loader._load
  const fromDeps = createRequire(join(folder, 'deps/any.js'))
  loader._load = (request, parent, isMain) => {
    const isTheirs = parent?.filename.startsWith(join(folder, 'package')) === true
    const isOutside = !/^[./]|^node:/.test(request) && !builtinModules.includes(request)
    if (!isTheirs || !isOutside) return load(request, parent, isMain)
    try {
      return load(fromDeps.resolve(request), parent, isMain)
    } catch {
      return emptyModule(request)
    }
  }
}

/** Whatever is asked of it: a class that can be extended, called and asked again. */
function emptyModule(name: string): object {
  class Empty {}
  const parts: Record<PropertyKey, object> = {}
  return new Proxy(Empty, {
    get(target, key) {
      if (key === '__esModule') return true
      if (key === 'name') return name.split(/[./]/).at(-1)
      if (key === 'then') return undefined
      if (key === 'prototype' || typeof key === 'symbol') return Reflect.get(target, key)
      parts[key] ??= emptyModule(`${name}.${key}`)
      return parts[key]
    },
    apply: () => emptyModule(`${name}()`),
  })
}
