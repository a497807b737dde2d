import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives a run of the tests a temporary folder of its own, which goes when the run ends: what tests leave there in
 * many runs fills a disk.
 */
export async function setup(): Promise<void> {
  // What Node compiled is to be there in the next run too.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')
  const folder = await mkdtemp(join(tmpdir(), 'hearth-tests-'))
  // Postgres, which does not run as root, has its data within.
  await chmod(folder, 0o711)
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
}

/** Takes the folder away. */
export async function teardown(): Promise<void> {
  await rm(tmpdir(), { recursive: true, force: true })
}
