import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'

/** A folder with these files, as a system has them below its root. */
export function systemOf(files: Readonly<Record<string, string>>): string {
  const system = temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(system, path)), { recursive: true })
    writeFileSync(join(system, path), text)
  }
  return system
}
