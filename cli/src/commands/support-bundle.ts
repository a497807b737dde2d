import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { writeArchive } from '../backup/archive/write-archive.ts'
import { findLocal } from '../client/local.ts'
import { EXIT } from '../exit-codes.ts'
import { supportEntries } from '../support/support-entries.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { examineAll } from './doctor.ts'

/** Writes what helps others to find a fault into one archive, without secrets; services may run or not. */
export async function supportBundle(terminal: Terminal, file: string | undefined): Promise<number> {
  const local = await findLocal()
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')
  const path = resolve(file ?? `hearth-support-${time}.tar.gz`)
  await mkdir(dirname(path), { recursive: true })
  await writeArchive(path, supportEntries(local, await examineAll(local)))
  terminal.print(path)
  terminal.warn('Keys and passwords are taken out; names, addresses and paths are in it: read it before you send it')
  return EXIT.ok
}
