import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const maxBytes = 120_000_000
const gpu = /-(cuda|cuda-ext|vulkan)$/

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (file) => (await lstat(join(file.parentPath, file.name))).size))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

describe('what an install brings of the inference engine', () => {
  test('stays under 120 MB, all its packages together', async () => {
    const bytes = (await sizeOf(join(modules, 'node-llama-cpp'))) + (await sizeOf(join(modules, '@node-llama-cpp')))
    expect(bytes).toBeGreaterThan(10_000_000)
    expect(bytes).toBeLessThan(maxBytes)
  })

  test('has an empty package in the place of every package for a GPU that the engine would bring', async () => {
    const engine = JSON.parse(await readFile(join(modules, 'node-llama-cpp', 'package.json'), 'utf8'))
    const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    const heavy = Object.keys(engine.optionalDependencies).filter((name) => gpu.test(name))
    expect(heavy).not.toHaveLength(0)
    for (const name of heavy) expect(own.overrides).toHaveProperty([name], 'file:./scripts/empty-package')
  })
})
