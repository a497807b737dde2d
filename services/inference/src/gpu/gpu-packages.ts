import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Failure } from '@hearth/kernel'

export type GpuKind = 'cuda' | 'vulkan'

/** Where packages for GPUs are installed: in the state folder, which an install of Hearth leaves alone. */
export function gpuFolder(home: string): string {
  return join(home, 'gpu')
}

const shipped = join(import.meta.dirname, '..', '..', '..', '..', 'gpu')

/** Where packages for GPUs are: those that were added, or else those that an image was built with. */
export function findGpuPackages(home: string, built = shipped): string {
  const added = gpuFolder(home)
  return existsSync(added) || !existsSync(built) ? added : built
}

const packages: Readonly<Record<string, Readonly<Record<GpuKind, readonly string[]>>>> = {
  'linux-x64': { cuda: ['linux-x64-cuda', 'linux-x64-cuda-ext'], vulkan: ['linux-x64-vulkan'] },
  'win32-x64': { cuda: ['win-x64-cuda', 'win-x64-cuda-ext'], vulkan: ['win-x64-vulkan'] },
}

/**
 * The packages of node-llama-cpp that compute on a GPU.
 *
 * @param platform as `process.platform` and `process.arch` say, with `-` between them
 * @throws {Failure} `invalid` where there are none
 */
export function gpuPackagesFor(kind: GpuKind, platform: string): readonly string[] {
  const names = packages[platform]?.[kind]
  if (names !== undefined) return names.map((name) => `@node-llama-cpp/${name}`)
  const remedy = platform.startsWith('darwin')
    ? 'on a Mac the GPU is used without one; set gpu to "metal"'
    : `there are some for ${Object.keys(packages).join(' and ')}`
  throw new Failure('invalid', `Cannot add a package for ${kind}: none is made for ${platform}; ${remedy}`)
}

/** The version of node-llama-cpp that is installed; packages of another are not taken by it. */
export function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('node-llama-cpp')
  // Its package.json is not among what it exports.
  const manifest = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as { version: string }
  return manifest.version
}
