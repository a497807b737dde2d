import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSRuntime,
  RELEASE_SYNC,
} from 'quickjs-emscripten'

export type QuickJs = { readonly runtime: QuickJSRuntime; readonly context: QuickJSContext }

const pageBytes = 65_536
const ownBytes = 32 * 1_024 * 1_024
const maxStackBytes = 512 * 1_024

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * An engine in WebAssembly memory of its own, so that whatever goes wrong in one run goes with it.
 * The machine code is compiled once per thread.
 */
export async function openQuickJs(memoryBytes: number): Promise<QuickJs> {
  compiled ??= compileEngine()
  const maximum = Math.ceil((memoryBytes + ownBytes) / pageBytes)
  const wasmMemory = new WebAssembly.Memory({ initial: 256, maximum })
  const variant = newVariant(RELEASE_SYNC, { wasmModule: await compiled, wasmMemory })
  const runtime = (await newQuickJSWASMModuleFromVariant(variant)).newRuntime()
  runtime.setMemoryLimit(memoryBytes)
  runtime.setMaxStackSize(maxStackBytes)
  return { runtime, context: runtime.newContext() }
}

async function compileEngine(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.resolve('quickjs-emscripten')).resolve(
    '@jitl/quickjs-wasmfile-release-sync/wasm',
  )
  return await WebAssembly.compile(await readFile(path))
}
