import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { errorCode, type NamedVariables, namesOfVariables, type Settings } from '@hearth/kernel'

/**
 * The variables that each service's section of `hearth.yaml` names, and for the dashboards those that their
 * provisioned files name. A file that names another one later needs a new start.
 */
export async function readNamedVariables(settings: Settings, home: string): Promise<NamedVariables> {
  const named = [...settings.services].map(([name, section]) => {
    const values = [...section.values()].map(({ value }) => JSON.stringify(value) ?? '')
    return [name, values] as const
  })
  const provisioned = await readProvisioned(settings, home)
  return new Map(
    named.map(([name, values]) => {
      const texts = name === 'dashboard' ? [...values, ...provisioned] : values
      return [name, new Set(texts.flatMap(namesOfVariables))]
    }),
  )
}

async function readProvisioned(settings: Settings, home: string): Promise<readonly string[]> {
  const configured = settings.services.get('dashboard')?.get('provisioning')?.value
  const folder =
    typeof configured === 'string' ? resolve(settings.cwd, configured) : join(home, 'dashboard', 'provisioning')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    // Whatever else is wrong with the folder, the service says when it reads it.
    if (errorCode(error) === undefined) throw error
    return []
  })
  const files = entries.filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8').catch(() => '')))
}
