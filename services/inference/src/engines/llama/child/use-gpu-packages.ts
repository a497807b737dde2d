import { existsSync, readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Lets node-llama-cpp find packages for GPUs in a folder of ours: in its own place an empty package
 * stands in for them, and every install puts that there again.
 *
 * @param folder holds a `node_modules`, as `hearth gpu add` makes it
 */
export function useGpuPackages(folder: string): void {
  registerHooks({
    resolve(specifier, context, next) {
      const isOurs = specifier.startsWith('@node-llama-cpp/') && existsSync(join(folder, 'node_modules', specifier))
      if (!isOurs) return next(specifier, context)
      return next(specifier, { ...context, parentURL: pathToFileURL(join(folder, 'package.json')).href })
    },
  })
}

/** Whether a package for this kind of GPU was installed; for `auto`, of any. */
export function isInstalled(gpu: string, folder: string | undefined): boolean {
  if (folder === undefined) return false
  try {
    const names = readdirSync(join(folder, 'node_modules', '@node-llama-cpp'))
    return gpu === 'auto' ? names.length > 0 : names.some((name) => name.endsWith(`-${gpu}`))
  } catch {
    return false
  }
}
